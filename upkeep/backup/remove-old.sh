#!/bin/bash
# Removes backups that are older than BACKUP_KEEP_DAYS, but never the newest one. Runs after a new one was made.
set -euo pipefail
. /upkeep/backup/settings.sh
[ "$keep_days" -gt 0 ] || exit 0 # The store removes them, or no one does.
oldest=site-$(date -u -d "-$keep_days days" +%Y%m%dT%H%M%SZ)
list_backups | head -n -1 | while read -r file; do
  # To the end of the list: whoever still writes it would fail.
  [[ ${file%%.*} < $oldest ]] || continue
  stored deletefile "$store/$file" || fail "The old backup $file could not be removed."
  stored deletefile "$store/$(manifest_of "$file")" || true
  say "Removed $file."
done
