#!/bin/sh
# switchover.sh [node]: makes another node the primary. Meanwhile PgBouncer holds back all transactions, so that no
# request fails. See docs/runbook.md.
#   DATABASE_DIRECT_URL  the database through HAProxy, past PgBouncer
#   PGBOUNCERS           the consoles of all PgBouncers, separated by spaces
#   PATRONICTL           the command that runs patronictl; it needs PATRONI_RESTAPI_USERNAME and _PASSWORD
# Addresses are arguments of psql, which everybody on the machine can list: keep passwords in ~/.pgpass.
set -euf
consoles=${PGBOUNCERS:-postgres://pgbouncer@/pgbouncer?host=/var/run/postgresql&port=6432}
patronictl=${PATRONICTL:-patronictl -c /etc/patroni/config.yml}
export PGCONNECT_TIMEOUT=2

# A pause waits for open transactions. The timeout keeps one long transaction from blocking all others.
on_each_console() { for console in $consoles; do timeout 20 psql "$console" -qAtX -c "$1"; done; }
ask_primary() { psql "$DATABASE_DIRECT_URL" -qAtX -c "$1"; }
# Waiting transactions get five seconds to start before the usual query_wait_timeout applies again.
restore_timeout() { set +e; rm -f "$said"; sleep 5; on_each_console reload; }
resume_clients() { set +e; on_each_console resume; restore_timeout; }
# A new primary has a new timeline. On a replica the query fails.
timeline() { ask_primary 'select left(pg_walfile_name(pg_current_wal_lsn()), 8)'; }

# A checkpoint leaves little to write, so the primary stops quickly. Without permission for it, go on anyway.
ask_primary checkpoint || true
before=$(timeline)
said=$(mktemp)
# Resumes PgBouncer at the end, also after an error or Ctrl-C.
trap resume_clients EXIT
trap 'exit 1' INT TERM
on_each_console 'set query_wait_timeout = 60'
on_each_console pause
# shellcheck disable=SC2086 # more than one word
$patronictl switchover --force ${1:+--candidate "$1"} >"$said" 2>&1 &
patroni=$!
# patronictl ends a second or two after the new primary can be used. During that time HAProxy may still connect to the
# old one, so go on after six right answers in a row, or when patronictl has ended without a switchover.
right=0
for _ in $(seq 300); do
  now=$(timeline 2>/dev/null) || now=
  case "$now" in '' | "$before") right=0; sleep 0.1 ;; *) right=$((right + 1)) ;; esac
  if [ "$right" = 6 ]; then break; fi
  if [ "$now" = "$before" ] && ! kill -0 $patroni 2>/dev/null; then break; fi
done
on_each_console resume && trap restore_timeout EXIT
wait $patroni || true
cat "$said"
if ! grep -q 'witched over to' "$said"; then
  echo 'switchover.sh: Patroni did not switch to another node; see its output above' >&2
  exit 1
fi
