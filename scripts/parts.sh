#!/usr/bin/env bash
# Runs parts of the loop, each a target of make, and ends with what the failed ones say of their failures, a table of
# the seconds and tests of each, and the line "N passed, N failed". All of them run, whatever failed before, but for
# what a part with "!" at its end is needed by: that one failing ends the run. "a+b" runs b beside a, which is for a part
# that waits more than it computes; what b prints comes after what a prints.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=.tools/parts
rm -rf "$logs"
mkdir -p "$logs"
trap 'exit 130' INT TERM

ran=() # what the table shows
began=$SECONDS

# Runs a part; its output is kept in NAME.log, its result and seconds in NAME.result.
run() {
  local from=$SECONDS result=passed
  "${MAKE:-make}" --no-print-directory "$1" 2>&1 | tee "$logs/$1.log" || result=FAILED
  printf '%s %s\n' "$result" $((SECONDS - from)) >"$logs/$1.result"
}

for word in "$@"; do
  pair=${word%!}
  first=${pair%%+*}
  beside=${pair#"$first"}
  beside=${beside#+}

  if [[ $beside ]]; then
    run "$beside" >/dev/null &
    run "$first"
    wait
    cat "$logs/$beside.log"
    ran+=("$first" "$beside")
  else
    run "$first"
    ran+=("$first")
  fi
  [[ $word == *! ]] && grep -q FAILED "$logs/$first.result" && break
done

# Prints how many tests passed and failed in a log of gotestsum, Vitest or Playwright: none where it has no such lines.
count() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
    function of(word,   i) { for (i = 2; i <= NF; i++) if ($i ~ "^" word) return $(i - 1); return 0 }
    /^DONE [0-9]+ tests?/ { seen = 1; failed += of("failure"); passed += $2 - of("skipped") - of("failure") }
    /^ *Tests +[0-9]+ / { seen = 1; failed += of("failed"); passed += of("passed") }
    /^ +[0-9]+ (passed|flaky)/ { seen = 1; passed += $1 }
    /^ +[0-9]+ (failed|did not run|interrupted)$/ { seen = 1; failed += $1 }
    END { if (seen) print passed + 0, failed + 0 }'
}

# Prints what a failed part says of its failures: the end of its log where it says it in no known form.
digest() {
  local found
  found=$(sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
    function begin(lines) { if (shown++ < 4) left = lines }
    /^=== FAIL: / { begin(15) }                          # gotestsum
    /^ FAIL  / { begin(12) }                             # Vitest
    /^  +[0-9]+\) \[/ && !seen[$0]++ { begin(20) }       # Playwright
    left > 0 && NF { print substr($0, 1, 200); left-- }')
  printf '%s\n' "${found:-$(tail -n 15 "$1")}"
}

# Prints the names of the tests that failed in a log, each on a line.
names() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
    /^=== FAIL: / || /^ FAIL  / || /^  +[0-9]+\) \[/ {
      sub(/^(=== FAIL:| FAIL | +[0-9]+\)) */, "")
      if (!seen[$0]++) print "  " substr($0, 1, 160)
    }'
}

all_passed=0
all_failed=0
again=()
printf '\n%-16s %8s %8s\n' part seconds tests
for part in "${ran[@]}"; do
  read -r result seconds <"$logs/$part.result"
  read -r passed failed < <(count "$logs/$part.log") || passed=- failed=0
  note=
  if [[ $result == FAILED ]]; then
    again+=("$part")
    note=FAILED
    # A part that is no test is one check; one that broke before its tests ended has failed all the same.
    ((failed > 0)) || failed=1
  fi
  printf '%-16s %8s %8s  %s\n' "$part" "$seconds" "$passed" "$note"
  [[ $passed == - ]] && { [[ $result == passed ]] && passed=1 || passed=0; }
  all_passed=$((all_passed + passed))
  all_failed=$((all_failed + failed))
done
printf '%-16s %8s\n' 'all of them' $((SECONDS - began))

for part in "${again[@]}"; do
  printf '\n==> %s failed:\n' "$part"
  digest "$logs/$part.log"
done
if ((${#again[@]})); then
  printf '\n################################################################\n'
  printf '# FAILED: %s\n# Repeat it: make' "${again[*]}"
  ((${#again[@]} == 1)) || printf ' -k'
  printf ' %s' "${again[@]}"
  printf '\n################################################################\n'
  # The names are printed last because a shortened log keeps its end.
  for part in "${again[@]}"; do names "$logs/$part.log"; done | head -n 20
fi
printf '\n%s passed, %s failed\n' "$all_passed" "$all_failed"
((${#again[@]} == 0))
