#!/bin/sh
# Obtains the site's certificate and renews it (compose profile "https"). Looks twice a day, renews when a third of the
# certificate's lifetime is left, and records each outcome with record.sh.
#   certificate.sh         runs forever
#   certificate.sh renew   renews now, and fails if that fails
#   certificate.sh new-key the same, with a new key; after a failure, each later try is for that key too
#   certificate.sh forget  removes the certificate and its key, and what is recorded: something else has the certificate now
# nginx reads tls.crt and tls.key for each handshake. The key stays the same, and the certificate is replaced by renaming, so that
# nginx never sees two files that do not belong together. A new key waits as tls.key.new until its certificate is there.
set -u
cd "$(dirname "$0")" || exit 1
. ./environment.sh
from_files DATABASE_URL || exit 1
umask 077
export PGCONNECT_TIMEOUT=10

# Shared with nginx. "since" in it is as old as the first certificate of this authority for these domains, and tells
# nginx/entrypoint.sh that the files are ours.
folder=/certificates
state=/acme          # the account at the authority
look_every=43200     # seconds

authority=${CERTIFICATE_AUTHORITY:-https://acme-v02.api.letsencrypt.org/directory}
host=${PUBLIC_URL:-}
host=${host#*://}
domains=$(echo "${CERTIFICATE_DOMAINS:-${host%%[:/]*}}" | tr -d ' ')
first_domain=${domains%%,*}
# This version of lego needs an address.
email=${CERTIFICATE_EMAIL:-hostmaster@${first_domain#\*.}}
problem=

# seconds startdate|enddate: that instant of the certificate, in Unix time
seconds() {
  date -d "$(openssl x509 -in "$folder/tls.crt" -noout "-$1" | cut -d= -f2)" +%s
}

# Whether the certificate in use is of the authority and for the domains that are wanted now.
is_as_wanted() {
  [ "$(cat "$state/obtained" 2>/dev/null)" = "$authority $domains" ]
}

# Whether the certificate in use was made for the key in use.
fits_key() {
  public=$(openssl pkey -in "$folder/tls.key" -pubout 2>/dev/null) || return 1
  [ "$(openssl x509 -in "$folder/tls.crt" -noout -pubkey)" = "$public" ]
}

is_due() {
  [ -s "$folder/tls.crt" ] && [ ! -e "$folder/tls.key.new" ] && is_as_wanted && fits_key || return 0
  start=$(seconds startdate) && end=$(seconds enddate) || return 0
  [ "$(date +%s)" -ge $((end - (end - start) / 3)) ]
}

# Sets `problem` when it fails.
obtain() {
  case $first_domain in
    *.*) ;;
    *)
      problem="PUBLIC_URL names no public host ($first_domain) and CERTIFICATE_DOMAINS is not set."
      return 1
      ;;
  esac
  if ! request; then
    problem="The certificate's key could not be made; see docker compose logs certificates."
    return 1
  fi
  if [ -n "${CERTIFICATE_DNS_PROVIDER:-}" ]; then
    set -- --dns "$CERTIFICATE_DNS_PROVIDER"
  else
    set -- --http --http.port :8080
  fi
  distrust
  rm -rf "$state/certificates"
  lego --accept-tos --server "$authority" --email "$email" --path "$state" --csr "$state/request.csr" "$@" run >/tmp/lego.log 2>&1
  status=$?
  cat /tmp/lego.log
  if [ "$status" -ne 0 ]; then
    problem=$(problem_of /tmp/lego.log)
    # An authority may forget an account; the next try makes another.
    case $problem in *accountDoesNotExist*) rm -rf "$state/accounts" ;; esac
    return 1
  fi
  install_certificate && return
  problem="The new certificate could not be stored; see docker compose logs certificates."
  return 1
}

# A request for all domains with our key, which is made once.
request() {
  key=$folder/tls.key
  if [ -e "$key.new" ] || [ ! -s "$key" ]; then
    key=$key.new
    [ -s "$key" ] || make_key || return 1
  fi
  openssl req -new -key "$key" -subj / -out "$state/request.csr" \
    -addext "subjectAltName=DNS:$(echo "$domains" | sed 's/,/,DNS:/g')"
}

# Makes the key that the next certificate will be for.
make_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$folder/tls.key.part" || return 1
  mv "$folder/tls.key.part" "$folder/tls.key.new"
}

# Another authority or other domains must prove themselves for a day again before browsers are told to use only https. The
# containers with nginx look at "since" every minute, so this waits for them.
distrust() {
  if ! is_as_wanted && [ -n "$(find "$folder/since" -mmin +1440 2>/dev/null)" ]; then
    touch "$folder/since"
    sleep 70
  fi
}

install_certificate() {
  for file in "$state"/certificates/*.crt; do
    case $file in *.issuer.crt) ;; *) cp "$file" "$folder/tls.crt.new" || return 1 ;; esac
  done
  is_as_wanted && [ -e "$folder/since" ] || touch "$folder/since" || return 1
  # Handshakes between these two fail, so nothing else is done there.
  [ ! -e "$folder/tls.key.new" ] || mv "$folder/tls.key.new" "$folder/tls.key" || return 1
  mv "$folder/tls.crt.new" "$folder/tls.crt" || return 1
  echo "$authority $domains" >"$state/obtained"
}

# What the team is told. Only the authority's own words are passed on: those of a DNS provider may quote a key.
problem_of() {
  refusal=$(grep -o 'urn:ietf:params:acme:error:.*' "$1" | tail -n 1)
  if [ -n "$refusal" ]; then
    echo "The certificate authority refused: ${refusal#urn:ietf:params:acme:error:}"
  elif grep -q "$authority" "$1"; then
    echo "The certificate authority could not be reached at $authority."
  else
    echo "No certificate could be obtained for $domains; see docker compose logs certificates."
  fi
}

# record SECONDS: the next outcome is due that much later
record() {
  expires=
  [ ! -s "$folder/tls.crt" ] || expires=$(openssl x509 -in "$folder/tls.crt" -noout -enddate -dateopt iso_8601 | cut -d= -f2)
  EXPIRES_AT=$expires ./record.sh certificate "$(($1 + 3600))" "$problem"
}

# Records the outcome and waits. A database that is down is asked again, because an outcome that is not recorded counts as late.
record_and_wait() {
  until=$(($(date +%s) + $1))
  until record "$1"; do
    rest=$((until - $(date +%s)))
    [ "$rest" -gt 0 ] || return 0
    sleep "$((rest < 60 ? rest : 60))"
  done
  rest=$((until - $(date +%s)))
  [ "$rest" -le 0 ] || sleep "$rest"
}

# One at a time: both would listen on the same port.
exec 9>"$state/lock"

case ${1:-} in
  renew | new-key)
    flock 9
    # An empty one is made by request().
    if [ "$1" = new-key ]; then : >"$folder/tls.key.new" || exit 1; fi
    obtain || echo "$problem" >&2
    record "$look_every"
    [ -z "$problem" ]
    exit
    ;;
  forget)
    flock 9
    # Without "since" they are an operator's own files (TLS_DIR).
    if [ -e "$folder/since" ]; then
      (cd "$folder" && rm -f tls.crt tls.crt.new tls.key tls.key.new tls.key.part since) || exit 1
    fi
    rm -f "$state/obtained" && ./record.sh certificate forget
    exit
    ;;
  '') ;;
  *)
    echo "usage: certificate.sh [renew | new-key | forget]" >&2
    exit 2
    ;;
esac

retry_after=30
while :; do
  problem=
  flock 9
  if ! is_due || obtain; then
    retry_after=30
    flock -u 9
    record_and_wait "$look_every"
  else
    flock -u 9
    echo "$problem Next try in $retry_after seconds." >&2
    record_and_wait "$retry_after"
    # Soon once, because the network may just not have been ready; then slowly: Let's Encrypt allows five failures an hour.
    retry_after=$((retry_after < 240 ? 240 : retry_after < 10800 ? retry_after * 2 : 21600))
  fi
done
