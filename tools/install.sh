#!/bin/sh
# Installs the packages once per lockfile. One clear line when something is missing.
set -eu
fail() { echo "bustan: $1" >&2; exit 1; }
command -v node >/dev/null 2>&1 || fail "Node.js is missing; install Node 20 or newer (Debian: apt-get install nodejs npm)."
command -v npm >/dev/null 2>&1 || fail "npm is missing; install it (Debian: apt-get install npm)."
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || fail "Node $major is too old; Node 20 or newer is needed."
wanted=$(cksum < package-lock.json)
stamp=node_modules/.bustan-lock
[ "$(cat "$stamp" 2>/dev/null || true)" = "$wanted" ] && exit 0
echo "bustan: installing packages (about half a minute)…"
# NODE_ENV=production must not drop the build tools.
npm ci --include=dev --no-audit --no-fund --loglevel=error || fail "npm could not install the packages; check the network and run the command again."
[ -x node_modules/.bin/node ] || fail "Node 24 was not installed with the packages; npm must be allowed to run install scripts (npm config set ignore-scripts false)."
echo "$wanted" > "$stamp"
