#!/usr/bin/env bash
# Installs, tests and builds the starters in a copy, beside a running bin/quoin with demo content, and visits their pages. It needs
# npm, curl and the packages of the npm registry.
set -euo pipefail
cd "$(dirname "$0")/.."

quoin=$PWD/${QUOIN:-bin/quoin}
export PATH="$PWD/node_modules/.bin:$PATH" # the Node of pnpm-workspace.yaml
export ASTRO_TELEMETRY_DISABLED=1 npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false

work=$(mktemp -d)
pids=()
finish() {
  ((${#pids[@]} == 0)) || kill "${pids[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

fail() {
  printf 'starters: %s\n' "$1" >&2
  exit 1
}

free_port() {
  node -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => {
    console.log(server.address().port)
    server.close()
  })'
}

# Waits until an address answers.
await() {
  for _ in $(seq 150); do
    curl -sf -o /dev/null "$1" && return
    sleep 0.2
  done
  fail "$1 does not answer: $(tail -n 5 "$2")"
}

# Fails unless a page answers 200 and contains a text.
visit() {
  local body
  body=$(curl -sfL "$front$1") || fail "$1 does not answer 200"
  [[ $body == *"$2"* ]] || fail "$1 does not contain '$2'"
}

# The client's tsconfig.json extends that of the root.
git ls-files -z --cached --others --exclude-standard starters packages/client tsconfig.base.json |
  tar --null --files-from - -cf - | tar -xf - -C "$work"

password='a password of the test'
cms=http://127.0.0.1:$(free_port)
export QUOIN_CMS_URL=$cms
QUOIN_ADMIN_PASSWORD=$password "$quoin" serve --demo --addr "${cms#http://}" --data "$work/data" >"$work/cms.log" 2>&1 &
pids+=($!)
await "$cms/healthz" "$work/cms.log"

# Calls the API as the administrator.
call() {
  curl -sf -b "$work/cookies" -c "$work/cookies" -H "Origin: $cms" -H 'Content-Type: application/json' -X "$1" "$cms$2" -d "$3"
}
call POST /api/admin/login "{\"username\":\"admin\",\"password\":\"$password\"}" >/dev/null || fail 'the sign-in failed'

cd "$work/starters/astro"
npm install --loglevel=error
npm test --silent
# Both with any content, and with the types of the site.
npm run --silent check
node_modules/.bin/quoin-client types --url "$cms" >quoin.d.ts
npm run --silent check
npm run --silent build

port=$(free_port)
front=http://127.0.0.1:$port
HOST=127.0.0.1 PORT=$port node dist/server/entry.mjs >"$work/front.log" 2>&1 &
pids+=($!)
await "$front/" "$work/front.log"

article=$(curl -sf "$cms/api/blog?limit=1&fields=slug" | sed 's/.*"id":"\([^"]*\)".*/\1/')
path=/blog/$(curl -sf "$cms/api/blog?limit=1&fields=slug" | sed 's/.*"slug":"\([^"]*\)".*/\1/')
visit / '<h1>'
visit /blog 'Page 1 of'
visit "$path" '<article>'
visit '/search?q=web' 'results'
visit /contact '<form method="post"'
[[ $(curl -s -o /dev/null -w '%{http_code}' "$front/not-there") == 404 ]] || fail 'a page that is not there does not answer 404'

curl -sD - -o /dev/null "$front$path" | grep -qi '^x-cache: hit' || fail "$path is not kept"
call PUT "/api/blog/$article" '{"title":"A title that was changed"}' >/dev/null || fail 'the article cannot be changed'
from=$(date +%s%3N)
until curl -sf "$front$path" | grep -q 'A title that was changed'; do
  (($(date +%s%3N) - from < 2000)) || fail "$path does not show the change within 2 seconds"
  sleep 0.02
done
printf 'starters/astro: a change was served after %d ms\n' $(($(date +%s%3N) - from))
visit / 'A title that was changed'

from=$(date +%s%3N)
npm run --silent build:static >"$work/static.log" 2>&1 || fail "the static build failed: $(tail -n 20 "$work/static.log")"
[[ -f dist/index.html && -f dist$path/index.html ]] || fail 'the static build has no home page or no article'
printf 'starters/astro: %d static pages in %d ms\n' "$(find dist -name '*.html' | wc -l)" $(($(date +%s%3N) - from))
