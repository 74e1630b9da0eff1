# Sourced by the scripts for backups: settings, and the store that backups are written to.
. /upkeep/environment.sh
from_files DATABASE_URL
from_database_url
# assert_settings names this one, so that it is recorded too.
from_files RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY || unreadable=RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY_FILE
export PGCONNECT_TIMEOUT=${PGCONNECT_TIMEOUT:-10}
# rclone's own settings: no file unless one is mounted; keys that may write into a bucket often may not look at the bucket.
export RCLONE_CONFIG=${RCLONE_CONFIG:-/run/rclone.conf} RCLONE_S3_NO_CHECK_BUCKET=${RCLONE_S3_NO_CHECK_BUCKET:-true}

folder=/backups
store=${BACKUP_RCLONE_REMOTE:-$folder}
recipients=${BACKUP_AGE_RECIPIENT:-}
identity=/run/age-identity # mounted; empty if none is given
keep_days=${BACKUP_KEEP_DAYS:-30}
# Of this database alone, as the lock is: a server may have several sites. Postgres cuts names at 63 bytes.
scratch=$(printf %.49s "${PGDATABASE:-${PGUSER:-postgres}}")_restore_check

# say WORDS: for the log.
say() { echo "$(date -u +%FT%TZ) $*"; }
# fail WORDS: ends the script. The words are recorded as the problem.
fail() { echo "$*" >&2; exit 1; }

# seconds_of DURATION: "90s", "30m", "24h" or "7d" in seconds. Fails if it is none.
seconds_of() {
  local number=${1%[smhd]}
  [[ $number =~ ^[1-9][0-9]{0,6}$ ]] || return 1
  case $1 in *s) echo "$number" ;; *m) echo $((number * 60)) ;; *h) echo $((number * 3600)) ;; *d) echo $((number * 86400)) ;;
    *) return 1 ;; esac
}
# second_of_day TIME: "03:15" in seconds since midnight, UTC. Fails if it is none.
second_of_day() { [[ $1 =~ ^[0-9]{1,2}:[0-9]{2}$ ]] && date -u -d "1970-01-01 $1" +%s 2>/dev/null; }

# assert_settings: fails with the name of a setting that is wrong.
assert_settings() {
  [ -z "${unreadable:-}" ] || fail "$unreadable names a file that cannot be read."
  second_of_day "${BACKUP_AT:-03:15}" >/dev/null || fail "BACKUP_AT is \"$BACKUP_AT\", not a time like 03:15."
  seconds_of "${BACKUP_EVERY:-24h}" >/dev/null || fail "BACKUP_EVERY is \"$BACKUP_EVERY\", not a duration like 30m, 24h or 7d."
  seconds_of "${BACKUP_CHECK_EVERY:-7d}" >/dev/null ||
    fail "BACKUP_CHECK_EVERY is \"$BACKUP_CHECK_EVERY\", not a duration like 30m, 24h or 7d."
  [[ $keep_days =~ ^[0-9]{1,5}$ ]] || fail "BACKUP_KEEP_DAYS is \"$keep_days\", not a number of days."
}

# drop_scratch: drops the scratch database, which a check that was killed may have left.
drop_scratch() {
  [ "$scratch" != "${PGDATABASE:-}" ] || fail "The database must not be called $scratch, like the scratch database of another."
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set scratch="$scratch" <<'SQL'
set client_min_messages = warning;
drop database if exists :"scratch" with (force);
SQL
}

# The store. Everything goes through rclone, the folder too, so that there is one way.
stored() { rclone --quiet "$@"; }
# Names of complete backups, oldest first: the time is part of the name.
list_backups() {
  local names
  names=$(stored lsf --files-only "$store") || return 1
  grep -E '^site-[0-9TZ]+\.dump(\.age)?$' <<<"$names" | sort || true
}
size_of() { stored lsf --files-only --format s "$store" --include "/$1"; }
manifest_of() { echo "${1%%.*}.manifest"; }

# assert_store: fails with words that say what to do if the folder cannot be used.
assert_store() {
  [ "$store" != "$folder" ] || [ -w "$folder" ] || fail "The folder for backups is not writable by uid 1000."
}

# opened FILE IDENTITY: decrypts standard input if the file's name says that it is encrypted.
opened() {
  case $1 in *.age) age --decrypt --identity "$2" ;; *) cat ;; esac
}
