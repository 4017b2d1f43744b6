#!/usr/bin/env bash
# Writes every generated file below the folder that it is given. The program that QUOIN names is asked, or else it is
# built once.
set -euo pipefail
to=$(realpath "${1:?usage: generate.sh FOLDER}")
cd "$(dirname "$0")/.."

mkdir -p "$to/docs" "$to/shared-ui/src/api" "$to/shared-ui/src/ui" "$to/core/internal/media/icons"

quoin=${QUOIN:-}
if [[ ! $quoin ]]; then
  quoin=$(mktemp -d)/quoin
  trap 'rm -r "$(dirname "$quoin")"' EXIT
  go build -o "$quoin" .
fi
[[ $quoin == /* ]] || quoin=$PWD/$quoin

"$quoin" openapi >"$to/shared-ui/src/api/openapi.json.new"
mv "$to/shared-ui/src/api/openapi.json.new" "$to/shared-ui/src/api/openapi.json"
"$quoin" roles >"$to/docs/roles.md.new"
mv "$to/docs/roles.md.new" "$to/docs/roles.md"
go run ./packaging/reference "$to/docs/reference" core core/app core/field core/model core/modeltest core/plugin
node_modules/.bin/node node_modules/openapi-typescript/bin/cli.js \
  "$to/shared-ui/src/api/openapi.json" --default-non-nullable false \
  --output "$to/shared-ui/src/api/schema.gen.ts" >&2

node_modules/.bin/node shared-ui/scripts/types.ts "$to/shared-ui/src/api"
node_modules/.bin/node shared-ui/scripts/glyphs.ts "$to/shared-ui/src/ui"
mkdir -p "$to/core/internal/web/testdata"
node_modules/.bin/node admin-ui/scripts/examples.ts \
  "$to/shared-ui/src/api/openapi.json" "$to/core/internal/web/testdata/examples.gen.json"
go run ./core/internal/media/icons/pack shared-ui/node_modules/@fortawesome/fontawesome-free \
  "$to/core/internal/media/icons/icons.zip" "$to/core/internal/media/icons/LICENSE.txt"

# The client as others install it, and the types that it writes for the types of the program.
mkdir -p "$to/packages/client/typetest"
packages/client/node_modules/.bin/tsc -p packages/client/tsconfig.build.json --outDir "$to/packages/client/dist"
node_modules/.bin/node packages/client/scripts/types.ts "$to/shared-ui/src/api/openapi.json" \
  >"$to/packages/client/typetest/quoin.gen.d.ts"

# What editors are told of modules: for the examples as `quoin new` writes it, and under other names for the apps, which
# hold what they offer against it.
told=core/internal/authoring/scaffold/templates/quoin.d.ts
mkdir -p "$to/shared-ui/src/testing"
for example in events conference recipes; do
  mkdir -p "$to/examples/$example"
  cp "$told" core/internal/authoring/scaffold/templates/tsconfig.json "$to/examples/$example"
done
sed -E "s/^declare module '/&told:/; s/^(  import type .* from ')/\1told:/" "$told" \
  >"$to/shared-ui/src/testing/told.gen.d.ts"
