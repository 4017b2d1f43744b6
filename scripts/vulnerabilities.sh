#!/usr/bin/env bash
# Looks up known vulnerabilities of the Go modules that the program calls and of the npm packages that it ships. A database
# that cannot be reached is named, and is no failure.
set -uo pipefail
cd "$(dirname "$0")/.."

govulncheck=golang.org/x/vuln/cmd/govulncheck@v1.9.0
out=$(mktemp)
trap 'rm -f "$out"' EXIT
failed=0

# Runs a check: $1 is its name, $2 the pattern by which its output reports that the database cannot be reached.
check() {
  local name=$1 unreachable=$2 status=0
  shift 2
  "$@" >"$out" 2>&1 || status=$?
  if ((status == 0)); then
    printf '%s: no known vulnerabilities\n' "$name"
  elif grep -qiE "$unreachable" "$out"; then
    printf '%s: NOT CHECKED: %s\n' "$name" "$(grep -iE -m 1 "$unreachable" "$out")"
  else
    cat "$out"
    failed=1
  fi
}

# The checks are built for this platform, whatever the program is built for.
network='dial tcp|no such host|connection refused|timeout|fetching vulnerabilities|HTTP GET|module lookup disabled|proxyconnect|Forbidden'
check govulncheck "$network" go run "$govulncheck" ./...
check 'pnpm audit' 'AUDIT_BAD_RESPONSE|AUDIT_ENDPOINT|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|responded with' $PNPM audit --prod

exit $failed
