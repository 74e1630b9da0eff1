#!/bin/bash
# Backups of the database: docs/backup-and-restore.md.
set -euo pipefail
. /upkeep/backup/settings.sh

usage() {
  cat <<'TEXT'
backups.sh               makes backups on a schedule (BACKUP_AT, BACKUP_EVERY)
backups.sh now           makes one now
backups.sh check         restores the newest into a scratch database
backups.sh list          lists what the store has
backups.sh restore FILE  restores a backup, or "latest", into the empty database; an identity for it comes on standard input
backups.sh erasures      prints the erasures that the backups know of, for "ops privacy replay"
backups.sh forget        forgets the outcomes of backups, if they are now made in another way
TEXT
}

query() { psql --no-psqlrc --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 --command="$1"; }

# Ends the container if a setting is wrong: the team hears of it through the database. Not at once, because Docker starts it again.
refuse_wrong_settings() {
  local problem
  ! problem=$(assert_settings 2>&1) || return 0
  say "$problem Correct it, then: docker compose up --detach backups"
  until sh /upkeep/record.sh backup 3600 "No backups are made: $problem"; do sleep 30; done
  sleep 900
  exit 1
}

schedule() {
  local every at now slot last status pause
  refuse_wrong_settings
  every=$(seconds_of "${BACKUP_EVERY:-24h}")
  at=$(second_of_day "${BACKUP_AT:-03:15}")
  say "A backup every ${BACKUP_EVERY:-24h}, at ${BACKUP_AT:-03:15} UTC, to $store."
  while :; do
    now=$(date +%s)
    slot=$((now - (now - at) % every))
    # Also what was missed while this container was down; the database of a first start has no tables yet.
    if last=$(query "select coalesce(floor(extract(epoch from max(finished_at))), 0)
      from upkeep_runs where task = 'backup' and succeeded" 2>&1); then
      status=0
      [ "$last" -ge "$slot" ] || /upkeep/backup/round.sh scheduled || status=$?
      case $status in
        0) pause=$((slot + every - $(date +%s))) ;;
        75) pause=30 ;;
        *) pause=$((every < 900 ? every : 900)) ;;
      esac
    else
      say "Waiting for the database: $last"
      pause=10
    fi
    [ "$pause" -le 0 ] || sleep "$pause"
  done
}

restore() {
  local file=$1
  key=$identity # not local, because it is removed when the script ends
  [ "$file" != latest ] || file=$(list_backups | tail -n 1)
  [ -n "$file" ] || fail 'There are no backups.'
  if [[ $file == *.age && ! -s $key ]]; then
    [ ! -t 0 ] || say 'Paste the identity (AGE-SECRET-KEY-…), then press Enter and Ctrl-D.' >&2
    key=$(mktemp) && trap 'rm -f "$key"' EXIT
    cat >"$key"
  fi
  say "Restoring $file"
  stored cat "$store/$file" | opened "$file" "$key" | sh /upkeep/restore.sh
}

case ${1:-schedule} in
  schedule) schedule ;;
  now) exec /upkeep/backup/round.sh backup ;;
  check) exec /upkeep/backup/round.sh check ;;
  list) stored lsf --files-only --format ps --separator '  ' "$store" --include '/site-*.dump' --include '/site-*.dump.age' | sort ;;
  restore) restore "${2:?FILE or latest}" ;;
  erasures) stored cat "$store" --include '/site-*.manifest' | grep '^erased_' | sort -u || true ;;
  forget) for task in backup restore-check; do sh /upkeep/record.sh "$task" forget; done ;;
  help | --help) usage ;;
  *) usage >&2 && exit 2 ;;
esac
