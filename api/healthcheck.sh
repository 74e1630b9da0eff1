#!/usr/bin/env bash
# The container's health check: whether the api is ready. An engine starts a container again when it ends, not when it hangs: so an
# api that has given no answer at all for the fourth time in a row is ended here, and the restart policy brings the next one. "Not
# ready" (Postgres is away) is an answer. start.sh notes which process it is, and lets a start take eight checks longer.
notes=${TMPDIR:-/tmp}

# bash, because the image has no curl. Connecting can hang too.
status=$(timeout 2 bash -c "
  exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000}
  printf 'GET /api/health/ready HTTP/1.0\r\n\r\n' >&3
  read -r _ status _ <&3 && echo \$status
" 2>/dev/null)

if [ -n "$status" ]; then
  misses=0
else
  misses=$(($(cat "$notes/api.misses") + 1))
fi
echo $misses >"$notes/api.misses"
if [ $misses -ge 4 ]; then
  echo "the api does not answer; it is ended"
  kill -KILL "$(cat "$notes/api.pid")"
fi
[ "$status" = 200 ]
