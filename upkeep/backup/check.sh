#!/bin/bash
# Checks the backups: check.sh [IDENTITY_FILE]. All files have the size that they were written with, and the newest one, read back
# from the store, can be restored into a scratch database and has every row of every table.
set -euo pipefail
. /upkeep/backup/settings.sh
work=$(mktemp -d)
trap 'rm -rf "$work"; drop_scratch 2>/dev/null' EXIT

assert_store
newest=$(list_backups | tail -n 1)
[ -n "$newest" ] || fail 'There is no backup to check.'

# What the store has, and what the manifests say.
stored lsf --files-only --format ps --separator ' ' "$store" --include '/site-*.dump' --include '/site-*.dump.age' >"$work/sizes"
stored cat "$store" --include '/site-*.manifest' >"$work/manifests"
awk 'NR == FNR { size[$1] = $2; next } $1 == "file" { file = $2 }
  $1 == "bytes" && file in size && size[file] != $2 { print file " has " size[file] " bytes, but " $2 " were written." }' \
  "$work/sizes" "$work/manifests" >"$work/wrong"
[ ! -s "$work/wrong" ] || fail "$(head -n 3 "$work/wrong" | tr '\n' ' ')"

say "Checking $newest"
stored cat "$store/$(manifest_of "$newest")" >"$work/manifest" || fail "$newest has no manifest."
drop_scratch
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set scratch="$scratch" <<<'create database :"scratch" template template0;' ||
  fail "The scratch database $scratch could not be created."
mkfifo "$work/digested"
sha256sum <"$work/digested" >"$work/digest" &
digesting=$!
stored cat "$store/$newest" | tee "$work/digested" | opened "$newest" "${1:-$identity}" |
  PGDATABASE=$scratch sh /upkeep/restore.sh >/dev/null || fail "$newest could not be restored."
wait "$digesting"
[ "$(cut -d ' ' -f 1 "$work/digest")" = "$(awk '$1 == "sha256" { print $2 }' "$work/manifest")" ] ||
  fail "$newest is not the file that was written."

grep '^rows ' "$work/manifest" >"$work/expected"
PGDATABASE=$scratch psql --no-psqlrc --quiet --no-align --tuples-only --field-separator=' ' \
  --file=/upkeep/backup/table-counts.sql >"$work/restored"
differing=$(diff "$work/expected" "$work/restored" | sed -n 's/^[<>] rows \(\S*\) .*/\1/p' | sort -u | head -n 5 | tr '\n' ' ') || true
[ -z "$differing" ] || fail "$newest was restored, but these tables have another number of rows: $differing"
say "$newest was restored: $(awk '{ n += $3 } END { print n " rows of " NR " tables" }' "$work/restored")."
