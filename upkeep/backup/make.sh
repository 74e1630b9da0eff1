#!/bin/bash
# Makes one backup: make.sh [CHECK_RECIPIENT]. Prints its name and its size in bytes.
# The file has its final name only when it is complete, and a manifest beside it: size, digest, the number of rows of every table
# in the same snapshot, and the list of erasures. The dump itself is never written to this machine's disk unencrypted.
set -euo pipefail
. /upkeep/backup/settings.sh
. /upkeep/backup/session.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap '' PIPE # A program that ends early is an error of the pipeline, not the end of this script.

name=site-$(date -u +%Y%m%dT%H%M%SZ)
file=$name.dump${recipients:+.age}
sealing=()
for recipient in $recipients ${recipients:+${1:-}}; do sealing+=(--recipient "$recipient"); done
sealed() { if [ ${#sealing[@]} -gt 0 ]; then age --encrypt "${sealing[@]}"; else cat; fi; }

assert_store
open_session
snapshot=$(ask "begin transaction isolation level repeatable read read only;
  set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
  select pg_export_snapshot();") || fail 'Postgres could not be asked.'
{
  ask "\\pset fieldsep ' '" && ask '\i /upkeep/backup/table-counts.sql'
  ask "select 'erased_' || address_hash || '_' || id || '_' || floor(extract(epoch from requested_at) * 1000)
    from erasures order by requested_at, id;"
} >"$work/contents"

# Digest and size of what was sent, not of what the store says it has.
mkfifo "$work/digested" "$work/counted"
sha256sum <"$work/digested" >"$work/digest" &
digesting=$!
wc --bytes <"$work/counted" >"$work/bytes" &
counting=$!
pg_dump --format=custom --snapshot="$snapshot" | sealed | tee "$work/digested" "$work/counted" | stored rcat "$store/$file.part" || {
  stored deletefile "$store/$file.part" 2>/dev/null || true
  exit 1
}
wait "$digesting" "$counting"
ask 'commit;' || fail 'The snapshot did not last until the dump was complete.'
bytes=$(cat "$work/bytes")
[ "$(size_of "$file.part")" = "$bytes" ] || fail "The store does not have all $bytes bytes of the new backup."
{
  printf 'file %s\nbytes %s\nsha256 %s\n' "$file" "$bytes" "$(cut -d ' ' -f 1 "$work/digest")"
  cat "$work/contents"
} | stored rcat "$store/$(manifest_of "$file")"
stored moveto "$store/$file.part" "$store/$file"
echo "$file $bytes"
