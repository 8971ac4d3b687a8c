#!/bin/sh
# Make the locks anew from the .in files: every version pinned by hash, no address of a package index in them.
# `requirements/lock.sh --upgrade` takes the newest versions.
set -eu
cd "$(dirname "$0")"
for lock in base dev bench docs; do
    ../.venv/bin/uv pip compile --system-certs --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-header --quiet "$@" "$lock.in" -o "$lock.txt"
done
