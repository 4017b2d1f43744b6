#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests: the one that QUOIN_BROWSER
# names, an installed one, or Debian's package. Failing these it installs
# Playwright's own and prints nothing: Playwright finds that by itself.
# The shell without a window needs two thirds of the time, so it comes first.
set -euo pipefail

works() { "$1" --version >/dev/null 2>&1; }

installed() {
  for name in "${QUOIN_BROWSER:-}" chromium-headless-shell chromium google-chrome google-chrome-stable chromium-browser; do
    path=$(command -v "$name") && works "$path" && echo "$path" && return
  done
  return 1
}

debian_package() {
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
  apt-get update
  for name in chromium-headless-shell chromium; do
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$name" && return
  done
}

installed && exit
echo "no installed browser was found; fetching one" >&2
debian_package >&2 && installed && exit
$PNPM --filter ./test/browser exec playwright install --only-shell chromium >&2
