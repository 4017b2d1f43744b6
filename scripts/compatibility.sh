#!/usr/bin/env bash
# Builds the modules of examples/ against the latest release, as they would be by authors who have not updated yet. Reports a
# release whose commit is not in this checkout.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(cat VERSION)
commit=$(cat "test/api/$version/COMMIT")
if ! git cat-file -e "$commit^{commit}" 2> /dev/null; then
	echo "The commit of $version, $commit, is not in this checkout: the examples were not built against it."
	exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/quoin"
git archive "$commit" | tar -x -C "$work/quoin"
for module in examples/*/; do
	cp -r "$module" "$work/module"
	(cd "$work/module" && go mod edit -replace "github.com/quoin-cms/quoin=$work/quoin" && go mod tidy && GOWORK=off go build ./...)
	echo "$module compiles with $version."
	rm -rf "$work/module"
done
