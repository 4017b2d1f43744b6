#!/usr/bin/env bash
# Clones this repository into a folder, at a commit or tag, builds both apps there, and makes the archives of a release in another
# folder. BUILT names a folder with apps that are built already.
set -euo pipefail
commit=$1 clone=$2 out=$3
source=$(cd "$(dirname "$0")/.." && pwd)
git clone --quiet "$source" "$clone"
cd "$clone"
git checkout --quiet "$commit"
$PNPM install --frozen-lockfile --prefer-offline > /dev/null
if [ -n "${BUILT:-}" ]; then
	for app in public-ui/dist public-ui/dist-server admin-ui/dist; do cp -r "$BUILT/$app/." "$app"; done
else
	$PNPM --filter ./public-ui --filter ./admin-ui run build > /dev/null
fi
scripts/release.sh "$out"
