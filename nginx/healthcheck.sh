#!/usr/bin/env bash
# Checks that nginx responds. Uses bash because the image has no curl.
exec 3<>/dev/tcp/127.0.0.1/8081
printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3
read -r -t 2 _ status _ <&3
[ "$status" = 200 ]
