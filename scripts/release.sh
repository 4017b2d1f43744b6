#!/usr/bin/env bash
# Builds the archives of a release into a folder: for each platform the program, its manual, changelog, completions,
# systemd unit, licences and bill of materials. The same commit makes the same bytes, wherever and whenever it is built.
# Needs GNU tar, gzip and sha256sum. PNPM is how pnpm is called; PLATFORMS may name fewer platforms.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/.."

unset QUOIN_ADDR QUOIN_DATA
export CGO_ENABLED=0 GOFLAGS=-trimpath LC_ALL=C TZ=UTC
# go.mod names the newest patch of Go; an older Go fetches it.
export GOTOOLCHAIN=${GOTOOLCHAIN:-auto}
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
GOMODCACHE=$(go env GOMODCACHE)
GOROOT=$(go env GOROOT)
export SOURCE_DATE_EPOCH GOMODCACHE GOROOT

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/common/man" "$work/common/completions"
go build -ldflags '-s -w' -o "$work/quoin" .
go build -o "$work/bill" ./packaging/bill
$PNPM licenses list --prod --json -r > "$work/npm.json"
version=$("$work/quoin" version | cut -d ' ' -f 2)
if [ "$version" = '(devel)' ]; then
	echo 'Go finds no version here: make the release in a clone of the repository, not in a further worktree.' >&2
	exit 1
fi

# The version of a tag has a section of its own in the changelog, with the date of the release.
tag=$(git describe --tags --exact-match --match 'v*' 2> /dev/null || true)
if [ -n "$tag" ] && ! grep -qE "^## ${tag#v} \([0-9-]+\)$" CHANGELOG.md; then
	echo "CHANGELOG.md has no section ${tag#v} with a date." >&2
	exit 1
fi

"$work/quoin" manual "$work/common/man"
for shell in bash zsh fish; do
	"$work/quoin" completion "$shell" > "$work/common/completions/quoin.$shell"
done
cp CHANGELOG.md docs/install.md docs/operations.md docs/scaling.md packaging/quoin.service packaging/Dockerfile "$work/common"
cp -r packaging/cluster "$work/common"

for platform in ${PLATFORMS:-linux/amd64 linux/arm64 darwin/amd64 darwin/arm64}; do
	name=quoin_${version}_${platform/\//_}
	cp -r "$work/common" "$work/$name"
	GOOS=${platform%/*} GOARCH=${platform#*/} go build -ldflags '-s -w' -o "$work/$name/quoin" .
	"$work/bill" -program "$work/$name/quoin" -npm "$work/npm.json" -out "$work/$name" \
		-also public-ui/node_modules/core-js,public-ui/node_modules/whatwg-fetch
	chmod -R u=rwX,go=rX "$work/$name"
	tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar \
		--directory "$work" "$name" | gzip -9 -n > "$out/$name.tar.gz"
	cp "$work/$name/quoin.cdx.json" "$out/$name.cdx.json"
done
(cd "$out" && sha256sum quoin_"${version}"_* > SHA256SUMS)
printf '%s\n' "$out"/*
