#!/usr/bin/env bash
# Fuzzes every target, one after another: FUZZTIME each (10m), in FUZZPARALLEL workers (1). Words that are given choose
# the targets whose "folder Name" has one of them. What makes a target fail is left in its testdata/fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
while read -r folder name; do
  if (($# > 0)) && ! grep --quiet --fixed-strings -f <(printf '%s\n' "$@") <<<"$folder $name"; then
    continue
  fi
  printf '\n==> %(%T)T %s %s\n' -1 "$folder" "$name"
  go test -run '^$' -fuzz "^$name\$" -fuzztime "${FUZZTIME:-10m}" -parallel "${FUZZPARALLEL:-1}" "./$folder" || failed=1
done < <(
  grep --recursive --include='*_test.go' --exclude-dir=node_modules --only-matching 'func Fuzz[A-Za-z]*' . |
    sed -E 's|^\./(.*)/[^/]*:func (Fuzz.*)|\1 \2|' | sort
)
exit "$failed"
