#!/usr/bin/env bash
# Installs, tests and builds the starters in a copy, beside a running bin/quoin with demo content, and visits their pages. It needs
# npm, curl and the packages of the npm registry. SOME=next tries that starter alone.
set -euo pipefail
cd "$(dirname "$0")/.."

quoin=$PWD/${QUOIN:-bin/quoin}
export PATH="$PWD/node_modules/.bin:$PATH" # the Node of pnpm-workspace.yaml
export ASTRO_TELEMETRY_DISABLED=1 NEXT_TELEMETRY_DISABLED=1
export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false

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

# Prints the status of the answer to a request of curl.
status() {
  curl -s -o /dev/null -w '%{http_code}' "$@"
}

# Fails unless a page answers 200 and contains a text.
visit() {
  local body
  body=$(curl -sfL "$front$1") || fail "$name: $1 does not answer 200"
  [[ $body == *"$2"* ]] || fail "$name: $1 does not contain '$2'"
}

# Sends the form of the newsletter on a page as a browser without scripts does, and prints the status and the text of the answer.
subscribe() {
  node -e '
    const [page, email] = process.argv.slice(1)
    const send = async () => {
      const html = await (await fetch(page)).text()
      const [form] = html.match(/<form[^>]*aria-label="Newsletter"[^]*?<\/form>/) ?? []
      if (form === undefined) throw new Error("no form")
      const values = new FormData()
      for (const [input] of form.matchAll(/<input[^>]*>/g)) {
        const valueOf = (name) => input.match(new RegExp(` ${name}="([^"]*)"`))?.[1]
        if (valueOf("type") === "hidden") values.set(valueOf("name"), (valueOf("value") ?? "").replaceAll("&quot;", "\"").replaceAll("&amp;", "&"))
      }
      values.set("email", email)
      const action = form.match(/^<form[^>]* action="([^"]*)"/)?.[1] ?? ""
      const answer = await fetch(new URL(action, page), { method: "POST", body: values, headers: { Origin: new URL(page).origin } })
      console.log(answer.status, await answer.text())
    }
    send().catch((error) => {
      console.error(error)
      process.exit(1)
    })
  ' "$@"
}

# Calls the API as the administrator.
call() {
  curl -sf -b "$work/cookies" -c "$work/cookies" -H "Origin: $cms" -H 'Content-Type: application/json' -X "$1" "$cms$2" ${3:+-d "$3"}
}

start_cms() {
  QUOIN_ADMIN_PASSWORD=$password "$quoin" serve --demo --addr "${cms#http://}" --data "$work/data" >"$work/cms.log" 2>&1 &
  cms_pid=$!
  pids+=("$cms_pid")
  await "$cms/healthz" "$work/cms.log"
}

# Installs, tests and builds a starter.
build() {
  name=starters/$1
  cd "$work/$name"
  npm ci --loglevel=error
  npm test --silent
  # Both with any content, and with the types of the site.
  npm run --silent check
  node_modules/.bin/quoin-client types --url "$cms" >quoin.d.ts
  npm run --silent check
  npm run --silent build
}

# Starts the server of a starter: start KEPT COMMAND…, where KEPT is the header of a page that was kept.
start() {
  kept=$1
  port=$(free_port)
  front=http://127.0.0.1:$port
  HOST=127.0.0.1 PORT=$port "${@:2}" >"$work/front.log" 2>&1 &
  front_pid=$!
  pids+=("$front_pid")
  await "$front/" "$work/front.log"
}

# Visits the pages of the server, changes an article, and stops the CMS for a while.
visit_all() {
  local found article path from title="A title that was changed for $name"
  found=$(curl -sf "$cms/api/blog?limit=1&fields=slug")
  article=$(sed 's/.*"id":"\([^"]*\)".*/\1/' <<<"$found")
  path=/blog/$(sed 's/.*"slug":"\([^"]*\)".*/\1/' <<<"$found")
  visit / '<h1>'
  visit /blog 'Page 1 of'
  visit /blog/page/2 'Page 2 of'
  visit "$path" '<article>'
  visit '/search?q=web' 'results'
  visit /contact '<form'
  [[ $(curl -sD - -o /dev/null "$front/blog/$article" | grep -i '^location:' | tr -d '\r' | cut -d ' ' -f 2) == "$path" ]] ||
    fail "$name: /blog/$article does not redirect once to $path"
  [[ $(subscribe "$front/blog" nobody) == *'must be an e-mail address'* ]] || fail "$name: a wrong address is not refused"
  for _ in 1 2; do
    [[ $(subscribe "$front/blog" "${name#starters/}@example.com") == '200 '*'Thank you for subscribing'* ]] || fail "$name: the newsletter cannot be subscribed to"
  done
  call GET '/api/subscribers?fields=email' | grep -q "${name#starters/}@example.com" || fail "$name: the subscriber is not stored"
  [[ $(status "$front/not-there") == 404 ]] || fail "$name: a page that is not there does not answer 404"
  [[ $(status --json '{}' "$front/api/rebuild") == 503 ]] || fail "$name: a webhook is accepted without a secret"
  [[ $(status "$front/preview?path=$path&token=qp_none") == 200 ]] || fail "$name: /preview does not show the public version"
  curl -sD - -o /dev/null "$front/preview?path=$path&token=qp_none" | grep -qi '^cache-control:.*no-store' ||
    fail "$name: a preview may be stored"

  curl -sD - -o /dev/null "$front$path" | grep -qi "^$kept" || fail "$name: $path is not kept"
  call PUT "/api/blog/$article" "{\"title\":\"$title\"}" >/dev/null || fail 'the article cannot be changed'
  from=$(date +%s%3N)
  until curl -sf "$front$path" | grep -q "$title"; do
    (($(date +%s%3N) - from < 2000)) || fail "$name: $path does not show the change within 2 seconds"
    sleep 0.02
  done
  printf '%s: a change was served after %d ms\n' "$name" $(($(date +%s%3N) - from))
  visit / "$title"

  kill "$cms_pid"
  wait "$cms_pid" || true
  visit / "$title"
  [[ $(status "$front/not-kept") == 503 ]] || fail "$name: without the CMS, a page that is not kept does not answer 503"
  printf '%s: kept pages are served without the CMS\n' "$name"
  kill "$front_pid"
  start_cms
}

# The client's tsconfig.json extends that of the root.
git ls-files -z --cached --others --exclude-standard starters packages/client tsconfig.base.json |
  tar --null --files-from - -cf - | tar -xf - -C "$work"
# Both starters look the same. A change of the style concerns both.
for style in site forms; do
  cmp "starters/astro/src/styles/$style.css" "starters/next/src/app/$style.css" || fail 'the starters have different styles'
done

password='a password of the test'
cms=http://127.0.0.1:$(free_port)
start_cms
call POST /api/admin/login "{\"username\":\"admin\",\"password\":\"$password\"}" >/dev/null || fail 'the sign-in failed'
export QUOIN_CMS_URL=$cms

try_astro() {
  build astro
  start 'x-cache: hit' node dist/server/entry.mjs
  visit_all

  local from
  from=$(date +%s%3N)
  npm run --silent build:static >"$work/static.log" 2>&1 || fail "the static build failed: $(tail -n 20 "$work/static.log")"
  [[ -f dist/index.html && -f dist/contact/index.html ]] || fail 'the static build has no home page or no contact page'
  ls dist/blog/*/index.html >/dev/null || fail 'the static build has no article'
  printf '%s: %d static pages in %d ms\n' "$name" "$(find dist -name '*.html' | wc -l)" $(($(date +%s%3N) - from))
}

try_next() {
  build next
  start 'x-nextjs-cache: hit' node node_modules/next/dist/bin/next start --hostname 127.0.0.1
  visit_all
}

for starter in ${SOME:-astro next}; do "try_$starter"; done
