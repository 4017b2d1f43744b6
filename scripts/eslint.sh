#!/usr/bin/env bash
# Runs ESLint with all rules on the workspaces. Some rules use types of other files, but the cache of ESLint is by file: it is
# used only if no file has changed at all.
set -euo pipefail
cd "$(dirname "$0")/.."

workspaces=(admin-ui packages public-ui shared-ui test/browser)
sources() {
  find "${workspaces[@]}" \( -name node_modules -o -name 'dist*' -o -name results \) -prune -o \
    -type f \( -name '*.ts' -o -name '*.tsx' -o -name 'tsconfig*.json' \) -print0 | sort -z
}
state=$({ sources; sources | xargs -0 cat; cat eslint.config.js eslint.layers.js tsconfig.base.json pnpm-lock.yaml; } | sha256sum | cut -c 1-16)

memory=node_modules/.cache/eslint-whole
[[ -d $memory/$state ]] || rm -rf "$memory"
exec node_modules/.bin/node node_modules/eslint/bin/eslint.js --max-warnings 0 \
  --cache --cache-strategy content --cache-location "$memory/$state/" "${workspaces[@]}"
