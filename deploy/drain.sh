#!/bin/sh
# drain.sh <upstream file> <address> out|in: sends no more requests to a server, or again.
# nginx reads its settings anew; requests that are under way end where they are.
set -eu
file=$1 address=$2 way=$3
# The text is replaced, not the file: a mounted one cannot be.
edit() { text=$(sed "$1" "$file"); printf '%s\n' "$text" >"$file"; }
case "$way" in
  out) edit "s/server $address max_fails=0;/server $address max_fails=0 down;/" ;;
  in) edit "s/server $address max_fails=0 down;/server $address max_fails=0;/" ;;
  *) echo "drain.sh: out or in" >&2; exit 2 ;;
esac
# shellcheck disable=SC2086 # more than one word
nginx ${NGINX_ARGUMENTS:-} -t -q
# shellcheck disable=SC2086
nginx ${NGINX_ARGUMENTS:-} -s reload
