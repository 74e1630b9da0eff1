# Sourced by the scripts for backups: settings, and the store that backups are written to.
. /upkeep/environment.sh
from_files DATABASE_URL RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY
from_database_url
export PGCONNECT_TIMEOUT=${PGCONNECT_TIMEOUT:-10}
# rclone's own settings: no file unless one is mounted; keys that may write into a bucket often may not look at the bucket.
export RCLONE_CONFIG=${RCLONE_CONFIG:-/run/rclone.conf} RCLONE_S3_NO_CHECK_BUCKET=${RCLONE_S3_NO_CHECK_BUCKET:-true}

folder=/backups
store=${BACKUP_RCLONE_REMOTE:-$folder}
recipients=${BACKUP_AGE_RECIPIENT:-}
identity=/run/age-identity # mounted; empty if none is given
keep_days=${BACKUP_KEEP_DAYS:-30}
scratch=lodestar_restore_check

# say WORDS: for the log.
say() { echo "$(date -u +%FT%TZ) $*"; }
# fail WORDS: ends the script. The words are recorded as the problem.
fail() { echo "$*" >&2; exit 1; }

# seconds_of DURATION: "90s", "30m", "24h" or "7d" in seconds.
seconds_of() {
  local number=${1%[smhd]}
  [[ $number =~ ^[1-9][0-9]{0,6}$ ]] || fail "\"$1\" is not a duration like 30m, 24h or 7d."
  case $1 in *s) echo "$number" ;; *m) echo $((number * 60)) ;; *h) echo $((number * 3600)) ;; *d) echo $((number * 86400)) ;;
    *) fail "\"$1\" is not a duration like 30m, 24h or 7d." ;; esac
}

# The store. Everything goes through rclone, the folder too, so that there is one way.
stored() { rclone --quiet "$@"; }
# Names of complete backups, oldest first: the time is part of the name.
list_backups() { stored lsf --files-only "$store" | grep -E '^site-[0-9TZ]+\.dump(\.age)?$' | sort || true; }
size_of() { stored lsf --files-only --format s "$store" --include "/$1"; }
manifest_of() { echo "${1%%.*}.manifest"; }
# Prints a value of a backup's manifest. from_manifest FILE KEY
from_manifest() { stored cat "$store/$(manifest_of "$1")" | awk -v key="$2" '$1 == key { print $2 }'; }

# assert_store: fails with words that say what to do if the folder cannot be used.
assert_store() {
  [ "$store" != "$folder" ] || [ -w "$folder" ] || fail "The folder for backups is not writable by uid 1000."
}

# opened FILE IDENTITY: decrypts standard input if the file's name says that it is encrypted.
opened() {
  case $1 in *.age) age --decrypt --identity "$2" ;; *) cat ;; esac
}
