#!/usr/bin/env bash
# Fails when a generated file is not what `make generate` would write.
set -euo pipefail
cd "$(dirname "$0")/.."

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
scripts/generate.sh "$made"

stale=0
while IFS= read -r file; do
  cmp --silent "$made/$file" "$file" && continue
  echo "stale: $file (run make generate and commit it)" >&2
  stale=1
done < <(cd "$made" && find . -type f | sed 's|^./||' | sort)
exit "$stale"
