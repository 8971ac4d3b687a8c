"""The rights that the kernel takes from a process for good, before it looks at a file: all except those needed to read
it.

Neither needs a right of the operator's. Landlock closes every file but the code, and every other process to it. Seccomp
refuses the calls that open connections, start programs, or act on other processes. A kernel without one of them still has
the other; other systems than Linux lack both.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from struct import pack

ROOT = Path(__file__).resolve().parents[1]
SYSTEM = ("/usr", "/lib", "/lib64")
"""Where libraries of the system lie, which some load only when they are needed."""

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The calls of Landlock, by their numbers on every machine."""
ASK_VERSION, PATH_BENEATH = 1, 1
READ_FILE, READ_DIR = 1 << 2, 1 << 3
OF_FILES = ((1, (1 << 13) - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15))
"""The acts on files that Landlock can refuse, each with its first version: to write, make, remove, run, rename."""
OF_PORTS = ((4, 0b11),)
SCOPED = ((6, 0b11),)
"""Sockets without a path and signals reach no process outside."""
RULES = (OF_FILES, OF_PORTS, SCOPED)

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The machines whose numbers of calls are known: the column of theirs, and the name that the kernel has for them."""
REFUSED = {
    "socket": (41, 198),
    "socketpair": (53, 199),
    "io_uring_setup": (425, 425),
    "clone": (56, 220),
    "fork": (57, None),
    "vfork": (58, None),
    "clone3": (435, 435),
    "execve": (59, 221),
    "execveat": (322, 281),
    "unshare": (272, 97),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424),
    "kill": (62, 129),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setpriority": (141, 140),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "ioprio_set": (251, 30),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "add_key": (248, 217),
}
"""Calls that no reader needs, by machine: to speak, to start, to act on others, and to leave memory taken behind."""
ON_ITSELF = {"tgkill": (234, 131), "prlimit64": (302, 261)}
"""Calls that name a process, which has to be itself: so it ends where a library gives up."""
OTHER_CALLS = 0x40000000
"""From here on x86_64 has the same calls under other numbers."""
ALLOW, REFUSE = 0x7FFF0000, 0x00050001
"""The answers of a filter: the call is made, or fails as one that is not permitted."""
LOAD, EQUAL, AT_LEAST, ANSWER = 0x20, 0x15, 0x35, 0x06
"""The steps of a filter."""
NUMBER, MACHINE, FIRST = 0, 4, 16
"""Where a filter finds the number of a call, the machine it is for, and its first argument."""

Step = tuple[int, int, int, int]
"""The act, the number of steps that are left out if it holds and if not, and its argument."""


class _Filter(ctypes.Structure):
    """A filter as the kernel takes it."""

    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def confine(files: Iterable[str]) -> None:
    """Let this process open only its code and these files or folders from now on, and reach no other process.

    It has one thread, and ends with the process that asked. Limits that the kernel does not know are left out.
    """
    if sys.platform != "linux":
        return
    kernel = ctypes.CDLL(None, use_errno=True)
    kernel.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    kernel.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    if kernel.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0:
        _close_files(kernel, (*map(str, code()), *files))
        _refuse_calls(kernel)


def code() -> Iterator[Path]:
    """The folders of programs and their data; of the checkout its packages alone, beside which secrets may lie."""
    for each in dict.fromkeys((*SYSTEM, sys.prefix, sys.base_prefix, *sys.path)):
        yield from beside_the_checkout(Path(each).resolve())
    yield from (each for each in ROOT.iterdir() if (each / "__init__.py").is_file())


def beside_the_checkout(folder: Path) -> Iterator[Path]:
    """A folder; if the checkout lies in it, as in /usr/src, all folders in it except the ones on the way there."""
    if not ROOT.is_relative_to(folder):
        yield folder
    elif folder != ROOT:
        with suppress(PermissionError):
            for each in folder.iterdir():
                # What a link leads to lies elsewhere, and may be the checkout.
                if each.is_dir() and not each.is_symlink():
                    yield from beside_the_checkout(each)


def landlock(kernel: ctypes.CDLL) -> int:
    """The version of Landlock that the kernel has; 0 or less for none."""
    return int(kernel.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_VERSION))


def _close_files(kernel: ctypes.CDLL, readable: Iterable[str]) -> None:
    """Refuse all of Landlock's, but to read these."""
    known = landlock(kernel)
    if known < 1:
        return
    handled = pack("=QQQ", *(sum(bits for since, bits in each if since <= known) for each in RULES))
    rules = kernel.syscall(CREATE_RULESET, handled, ctypes.c_size_t(len(handled)), 0)
    for path in readable:
        try:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        allowed = READ_FILE | READ_DIR if os.path.isdir(path) else READ_FILE
        kernel.syscall(ADD_RULE, rules, PATH_BENEATH, pack("=Qi", allowed, place), 0)
        os.close(place)
    kernel.syscall(RESTRICT_SELF, rules, 0)
    os.close(rules)


def _refuse_calls(kernel: ctypes.CDLL) -> None:
    """Refuse the calls that no reader needs, where their numbers are known."""
    machine = MACHINES.get(os.uname().machine)
    if machine is None or sys.maxsize < 2**32:
        return
    steps = list(_steps(*machine))
    packed = b"".join(pack("=HBBI", *step) for step in steps)
    kernel.prctl(PR_SET_SECCOMP, 2, ctypes.byref(_Filter(len(steps), packed)), 0, 0)


def _steps(column: int, machine: int) -> Iterator[Step]:
    """A filter for a machine: it refuses calls of other machines, the refused calls, and calls about other processes."""
    refuse = (ANSWER, 0, 0, REFUSE)
    yield LOAD, 0, 0, MACHINE
    yield EQUAL, 1, 0, machine
    yield refuse
    yield LOAD, 0, 0, NUMBER
    yield AT_LEAST, 0, 1, OTHER_CALLS
    yield refuse
    for numbers in REFUSED.values():
        if (number := numbers[column]) is not None:
            yield EQUAL, 0, 1, number
            yield refuse
    for numbers in ON_ITSELF.values():
        yield EQUAL, 0, 5, numbers[column]
        yield LOAD, 0, 0, FIRST
        yield EQUAL, 2, 0, os.getpid()
        yield EQUAL, 1, 0, 0
        yield refuse
        yield ANSWER, 0, 0, ALLOW
    yield ANSWER, 0, 0, ALLOW
