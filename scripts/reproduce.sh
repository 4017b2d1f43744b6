#!/usr/bin/env bash
# Builds the release of the commit that is checked out twice, in two folders of different names, and compares all bytes.
# BUILT names a folder with apps that are built already, to compare the rest alone.
set -euo pipefail
cd "$(dirname "$0")/.."
source=$PWD
commit=$(git rev-parse HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one another/folder; do
	git clone --quiet "$source" "$work/$folder/source"
	cd "$work/$folder/source"
	git checkout --quiet "$commit"
	$PNPM install --frozen-lockfile --prefer-offline > /dev/null
	if [ -n "${BUILT:-}" ]; then
		for app in public-ui/dist public-ui/dist-server admin-ui/dist; do cp -r "$BUILT/$app/." "$app"; done
	else
		$PNPM --filter ./public-ui --filter ./admin-ui run build > /dev/null
	fi
	scripts/release.sh "$work/$folder/release" > /dev/null
done
diff -r "$work/one/release" "$work/another/folder/release"
cat "$work/one/release/SHA256SUMS"
echo 'Both are the same.'
