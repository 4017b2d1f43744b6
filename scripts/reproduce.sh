#!/usr/bin/env bash
# Builds the release of the commit that is checked out twice, in two folders of different names, and compares all bytes.
# BUILT names a folder with apps that are built already, to compare the rest alone.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one another/folder; do
	scripts/cloned.sh "$(git rev-parse HEAD)" "$work/$folder/source" "$work/$folder/release" > /dev/null
done
diff -r "$work/one/release" "$work/another/folder/release"
cat "$work/one/release/SHA256SUMS"
echo 'Both are the same.'
