#!/usr/bin/env bash
# What the tests need from the system besides Python: a browser that takes pictures of pages, an office program that
# opens documents and sheets and prints them, and fonts for both.
# For Debian and its kin; elsewhere install the same by hand. Asks for nothing if all of it is there.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
for package in fonts-dejavu-core fonts-liberation libreoffice-calc-nogui libreoffice-writer-nogui; do
    dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done

if [ ${#missing[@]} -eq 0 ]; then
    echo "system parts: all there"
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "system parts: please install chromium, LibreOffice and the fonts DejaVu and Liberation by hand" >&2
    exit 1
fi
echo "system parts: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet=2
apt-get install --yes --quiet=2 --no-install-recommends "${missing[@]}"
