#!/bin/sh
# Restores a dump, read from standard input, into an empty database: all of it in one transaction, or nothing.
# docs/backup-and-restore.md says how it is run.
set -eu
# In the container of Postgres, of a client that got DATABASE_URL, or of one that got libpq's variables.
if [ -n "${DATABASE_URL:-}" ]; then database=$DATABASE_URL
elif [ -n "${PGDATABASE:-}" ]; then database="dbname=$PGDATABASE"
else database="dbname=${POSTGRES_DB:-} user=${POSTGRES_USER:-}"; fi
tables=$(psql -X -At -v ON_ERROR_STOP=1 -d "$database" -c "
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by schemaname, tablename)
  from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
if [ -n "$tables" ]; then
  echo "The database is not empty; nothing was changed. It has the tables $tables." >&2
  exit 1
fi
pg_restore --single-transaction --exit-on-error --no-owner --no-privileges -d "$database"
echo 'Restored.'
