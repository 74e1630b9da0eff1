#!/bin/bash
# One round, which only one container makes at a time: round.sh backup | check | scheduled.
#   backup     makes a backup, and removes old ones
#   check      checks the newest
#   scheduled  makes a backup, and checks it if the last successful check is a week old
# Exit status: 0, 1 (a part failed, which is recorded) or 75 (another container is at work, or Postgres cannot be reached).
set -uo pipefail
. /upkeep/backup/settings.sh || exit 1
assert_settings
. /upkeep/backup/session.sh
trap '' PIPE
every=$(seconds_of "${BACKUP_EVERY:-24h}")
check_every=$(seconds_of "${BACKUP_CHECK_EVERY:-7d}")
# How long a round may take before it counts as late.
patience=$((every / 4 > 60 ? every / 4 : 60))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# attempt TASK NEXT_SECONDS COMMAND...: runs the command and records how it went. Its output is in $work/output.
attempt() {
  local task=$1 next=$2 problem=
  shift 2
  if ! "$@" >"$work/output" 2>"$work/errors"; then
    problem=$(tr -s '\n\r\t ' ' ' <"$work/errors" | tail -c 480)
    problem=${problem:-the command was interrupted}
    failed=1
  fi
  cat "$work/output"
  cat "$work/errors" >&2
  BYTES=$([ "$task" != backup ] || awk 'END { print $2 }' "$work/output") sh /upkeep/record.sh "$task" "$next" "$problem" ||
    say "The outcome of $task could not be recorded."
  [ -z "$problem" ]
}

backup() {
  # No one else writes while this script has the lock, so these are what an interrupted run has left.
  stored delete "$store" --include '/site-*.part' 2>/dev/null
  attempt backup $((every + patience)) /upkeep/backup/make.sh "$@" || return
  tidy
}

# A backup that was made is not made again because of old ones, so this is recorded beside its success.
tidy() {
  local problem
  /upkeep/backup/remove-old.sh 2>"$work/errors" && return
  problem="The backup was made, but old ones were not removed: $(tr -s '\n\r\t ' ' ' <"$work/errors" | tail -c 400)"
  failed=1
  echo "$problem" >&2
  sh /upkeep/record.sh backup $((every + patience)) "$problem" || say 'This could not be recorded.'
}

check() { attempt restore-check $((check_every + every + patience)) /upkeep/backup/check.sh "$@"; }

# Without the identity no one here can read a backup. So the one that is going to be checked is encrypted for one more key, which
# exists only in this container's memory, and only until the check has finished.
backup_with_check_key() {
  age-keygen -o "$work/check-key" 2>/dev/null
  backup "$(age-keygen -y "$work/check-key")" && check "$work/check-key"
}

open_session
is_free=$(ask "select pg_try_advisory_lock(hashtextextended('backups', 0));") || exit 75
[ "$is_free" = t ] || { say 'Another container is making or checking a backup.'; exit 75; }
# Only a check makes it, and no check runs now.
(drop_scratch) 2>/dev/null
needs_check_key() { [ -n "$recipients" ] && [ ! -s "$identity" ]; }
check_is_due() {
  # An hour less, so that a weekly check does not wait for the day after.
  [ "$(ask "select count(*) from upkeep_runs where task = 'restore-check' and succeeded
    and finished_at > now() - make_interval(secs => $check_every) + make_interval(secs => least(3600, $every / 2));")" = 0 ]
}

case $1 in
  backup) backup ;;
  check) if needs_check_key; then backup_with_check_key; else check; fi ;;
  scheduled)
    if ! check_is_due; then backup
    elif needs_check_key; then backup_with_check_key
    else backup && check; fi ;;
esac
exit $failed
