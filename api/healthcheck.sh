#!/usr/bin/env bash
# The container's health check: whether the api is ready. Docker restarts a container when its process ends, not when it hangs. So
# this ends an api that has failed to respond four times in a row, and the restart policy starts the next one. Only /live counts
# for that: /ready waits for Postgres, which may hang while the api serves pages from memory. start.sh stores the process id, and
# begins at -8, because a start may take longer.
notes=${TMPDIR:-/tmp}
patience=1.5
[ "${1:-}" != alive ] || patience=4

# The HTTP status of an address, or nothing. In bash, because the image has no curl; connecting can hang, too.
status_of() {
  timeout "$2" bash -c "
    exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000}
    printf 'GET $1 HTTP/1.0\r\n\r\n' >&3
    read -r _ status _ <&3 && echo \$status
  " 2>/dev/null
}

if [ -n "$(status_of /api/health/live $patience)" ]; then
  misses=0
else
  misses=$(($(cat "$notes/api.misses") + 1))
fi
echo $misses >"$notes/api.misses"
if [ $misses -ge 4 ]; then
  echo "The api does not respond and is killed."
  kill -KILL "$(cat "$notes/api.pid")"
fi
if [ "${1:-}" = alive ] && [ -f "$notes/api.was-ready" ]; then exit 0; fi
[ "$(status_of /api/health/ready 1)" = 200 ] && touch "$notes/api.was-ready"
