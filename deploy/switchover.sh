#!/bin/sh
# switchover.sh [node]: makes another node the primary. Whoever needs the database waits in PgBouncer meanwhile, and no
# request fails. See docs/runbook.md.
#   DATABASE_DIRECT_URL  the database through HAProxy, past PgBouncer
#   PGBOUNCERS           the consoles of all PgBouncers, with spaces between
#   PATRONICTL           how patronictl is called; it needs PATRONI_RESTAPI_USERNAME and _PASSWORD
set -euf
consoles=${PGBOUNCERS:-postgres://pgbouncer@/pgbouncer?host=/var/run/postgresql&port=6432}
patronictl=${PATRONICTL:-patronictl -c /etc/patroni/config.yml}
export PGCONNECT_TIMEOUT=2

# Who keeps a transaction open must not hold up all others.
tell() { for console in $consoles; do timeout 20 psql "$console" -qAtX -c "$1"; done; }
ask_primary() { psql "$DATABASE_DIRECT_URL" -qAtX -c "$1"; }
# The usual limit comes back when those who waited have had five seconds.
go_on() { set +e; tell resume; sleep 5; tell reload; }

# The primary stops quickly when little is left to write. Not every role may do this.
ask_primary checkpoint || true
# Also after an error or Ctrl-C nobody waits any longer.
trap go_on EXIT
trap 'exit 1' INT TERM
tell 'set query_wait_timeout = 60'
tell pause
# shellcheck disable=SC2086 # more than one word
said=$($patronictl switchover --force ${1:+--candidate "$1"} 2>&1) || true
echo "$said"
# For two seconds HAProxy may lead to the former primary and to the new one in turn.
right=0
for _ in $(seq 200); do
  if [ "$(ask_primary 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; then right=$((right + 1)); else right=0; sleep 0.2; fi
  if [ "$right" = 6 ]; then break; fi
done
case "$said" in
  *witched\ over\ to*) ;;
  *) echo 'switchover.sh: Patroni did not do it' >&2; exit 1 ;;
esac
