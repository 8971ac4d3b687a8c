"""The start of a battle: a campaign's muster, or a battle that a system has by name; and tables of your own.

The document of a setting that is only a muster is that muster's own (`contract.documents`), so documents from before
settings are read as one.
"""

import msgspec

from battles.contract.documents import muster_from_json, refused, to_json
from battles.contract.muster import Muster
from rulebook import Refusal
from rulebook.texts import unmarked

CONTRACT = "contract"
Option = str | int | bool
TOO_DEEP = "it is nested deeper than any document of a battle"


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle that a system has by name, in one edition of it, with the options that it is fought with."""

    name: str
    edition: str
    options: dict[str, Option] = {}


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """The start of a fight: a `muster`, or the `scenario` of a name, and the `tables` that replace printed ones.

    Tables are texts (TOML) by the names that the system has for them; each replaces the printed one whole.
    """

    muster: Muster | None = None
    scenario: Named | None = None
    tables: dict[str, str] = {}


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A setting as it is written: its muster is read as musters are, older versions of the contract included."""

    muster: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    scenario: Named | None = None
    tables: dict[str, str] = {}


class Kept(msgspec.Struct, frozen=True):
    """A setting as records of battles keep it: `muster` is the text of one that is a muster alone, else `setting` is."""

    muster: str = ""
    setting: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def text(self) -> str:
        """The document."""
        return self.muster if self.setting is msgspec.UNSET else self.setting


_encoder = msgspec.json.Encoder(order="deterministic")


def kept(setting: Setting) -> Kept:
    """The setting as text; the same one always gives the same."""
    muster = to_json(setting.muster) if setting.muster is not None else None
    if muster and not setting.tables:
        return Kept(muster=muster.decode())
    raw = msgspec.Raw(muster) if muster else msgspec.UNSET
    document = Document(raw, setting.scenario, setting.tables)
    return Kept(setting=_encoder.encode(document).decode())


def setting_of(muster: str, setting: str | msgspec.UnsetType = msgspec.UNSET) -> Setting:
    """The setting that a record keeps. Raises Refusal with the path of the field that is wrong."""
    if setting is msgspec.UNSET:
        return Setting(muster_from_json(muster))
    try:
        document = msgspec.json.decode(unmarked(setting), type=Document)
    except msgspec.DecodeError as error:
        raise refused("setting", error) from error
    except RecursionError as error:
        raise Refusal(CONTRACT, "setting", TOO_DEEP) from error
    if (document.muster is msgspec.UNSET) == (document.scenario is None):
        raise Refusal(CONTRACT, "setting", "it has either a muster or the scenario of a name")
    if document.muster is msgspec.UNSET:
        return Setting(scenario=document.scenario, tables=document.tables)
    try:
        return Setting(muster_from_json(bytes(document.muster)), tables=document.tables)
    except Refusal as refusal:
        raise refusal.at(f"setting.{refusal.field}") from refusal
