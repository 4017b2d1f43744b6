#!/usr/bin/env bash
# Builds the modules of examples/ against the latest release, and those of the release against this checkout, as authors do who have
# not updated yet. Reports a release whose commit is not in this checkout.
set -euo pipefail
cd "$(dirname "$0")/.."
source=$PWD
version=$(for file in test/api/*/COMMIT; do basename "$(dirname "$file")"; done | sort -V | tail -n 1)
commit=$(cat "test/api/$version/COMMIT")
if ! git cat-file -e "$commit^{commit}" 2> /dev/null; then
	echo "The commit of $version, $commit, is not in this checkout: the examples were not built against it."
	exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/quoin"
git archive "$commit" | tar -x -C "$work/quoin"
# Compiles a copy of a module against a folder with Quoin.
compile() {
	cp -r "$1" "$work/module"
	(cd "$work/module" && go mod edit -replace "github.com/quoin-cms/quoin=$2" && go mod tidy && GOWORK=off go build ./...)
	rm -rf "$work/module"
}
for module in examples/*/; do
	compile "$module" "$work/quoin"
	echo "$module compiles with $version."
done
for module in "$work"/quoin/examples/*/; do
	compile "$module" "$source"
	echo "examples/$(basename "$module") of $version compiles with this checkout."
done
