#!/bin/sh
# Records the outcome of a task in the table upkeep_runs, where metrics, notices and the desk find it.
# record.sh TASK NEXT_SECONDS [PROBLEM]
#   TASK          certificate, backup or restore-check
#   NEXT_SECONDS  seconds from now until the next run has finished at the latest
#   PROBLEM       what went wrong; empty or absent means success
# EXPIRES_AT (any form that Postgres reads) and BYTES are optional. Needs DATABASE_URL, or libpq's variables.
#
# record.sh TASK forget: removes what is recorded of a task that is no longer used, so that no one waits for it.
set -eu
. "$(dirname "$0")/environment.sh"
from_database_url
if [ "$2" = forget ]; then
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set task="$1" <<'SQL'
delete from upkeep_runs where task = :'task';
SQL
  exit
fi
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
  --set task="$1" --set next="$2" --set problem="${3:-}" --set expires="${EXPIRES_AT:-}" --set bytes="${BYTES:-}" <<'SQL'
insert into upkeep_runs (task, succeeded, problem, next_by, expires_at, bytes)
values (:'task', :'problem' = '', nullif(left(:'problem', 500), ''), now() + make_interval(secs => :next),
  nullif(:'expires', '')::timestamptz, nullif(:'bytes', '')::bigint);
delete from upkeep_runs where finished_at < now() - interval '400 days';
SQL
