#!/bin/sh
# Builds the browser's files and the page renderer when a source is newer than the last build.
set -eu
stamp=dist/.built
if [ -f "$stamp" ] && [ -z "$(find src public vite.config.ts vite.office.config.ts tools/trimReact.ts package-lock.json -newer "$stamp" -type f ! -name '*.test.*' | head -n 1)" ]; then exit 0; fi
echo "bustan: building…"
# Fixed here, because pages built for development do not run with the production React of the server.
export NODE_ENV=production
rm -rf dist
vite build --logLevel warn
vite build --logLevel warn --config vite.office.config.ts
vite build --logLevel warn --ssr src/app/pages/render.tsx --outDir dist/server
node tools/compress.ts dist/client
node tools/compress.ts dist/office
touch "$stamp"
