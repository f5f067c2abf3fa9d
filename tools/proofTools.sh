#!/bin/sh
# Installs third-party tools for the last stage of `make proof`: from Debian nginx, sqlmap, wapiti, Prometheus, PostgreSQL 15,
# PgBouncer, Patroni, etcd, HAProxy and pgBackRest; from npm several checkers, under .data/tools. `make start` and `make test` do not need them.
set -eu
fail() { echo "bustan: $1" >&2; exit 1; }
missing=""
for name in nginx sqlmap wapiti openssl prometheus pgbouncer patroni haproxy pgbackrest; do command -v "$name" >/dev/null 2>&1 || missing="$missing $name"; done
command -v etcd >/dev/null 2>&1 || missing="$missing etcd-server python3-etcd"
[ -x /usr/lib/postgresql/15/bin/postgres ] || missing="$missing postgresql-15"
if [ -n "$missing" ]; then
  command -v apt-get >/dev/null 2>&1 || fail "make proof needs$missing; install them with your system's package manager."
  as_root=""
  [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && as_root="sudo"; } || fail "make proof needs$missing; run: apt-get install -y$missing (as root)."
  echo "bustan: installing$missing (a minute)…"
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq >/dev/null 2>&1 || true
  # shellcheck disable=SC2086 # a list of names
  $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 || fail "apt-get could not install$missing."
fi

folder=.data/tools
packages="@mdn/mdn-http-observatory@1.4.8 csp_evaluator@1.1.8 secretlint@13.0.6 @secretlint/secretlint-rule-preset-recommend@13.0.7 lockfile-lint@5.0.1 retire@5.7.0 yaml@2.9.1"
if [ "$(cat "$folder/.installed" 2>/dev/null || true)" != "$packages" ]; then
  echo "bustan: installing checkers under $folder (a minute)…"
  mkdir -p "$folder"
  [ -f "$folder/package.json" ] || echo '{ "private": true }' >"$folder/package.json"
  # Without install scripts: none is needed, and one needs the network.
  npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --loglevel=error $packages || fail "npm could not install the checkers; check the network and run the command again."
  # Preload lists that the Observatory would download. Our host is not in them.
  echo '{}' >"$folder/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json"
  echo '[]' >"$folder/node_modules/@mdn/mdn-http-observatory/conf/tld-list.json"
  echo "$packages" >"$folder/.installed"
fi
# The vulnerability list is only available online; offline that check reports it.
list="$folder/jsrepository.json"
[ -s "$list" ] || node -e "
fetch('https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v5.json')
  .then((r) => (r.ok ? r.text() : Promise.reject(new Error(r.status))))
  .then((text) => require('node:fs').writeFileSync('$list', text))" 2>/dev/null || true
