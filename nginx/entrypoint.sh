#!/bin/sh
# Writes the configuration that is only known at startup into /run/nginx (the rest of the container is read-only), then
# execs nginx.
# Reads PUBLIC_URL, TRIAL_PATH, HUBSPOT_EMBED, BLOG_IMAGE_HOSTS, ANALYTICS_SCRIPT, ANALYTICS_CONNECT and HUBSPOT_TRACKING, as the
# api does, which has checked what they say; RATE_LIMIT_PER_MINUTE, RATE_LIMIT_SIGNUPS_PER_MINUTE, RATE_LIMIT_LEADS_PER_MINUTE, RATE_LIMIT_PAGES_PER_MINUTE
# and TRUSTED_PROXIES. A certificate at /etc/nginx/tls/tls.crt and tls.key enables HTTPS, also when it arrives later.
set -eu

number() { # name, value, default
  value=${2:-$3}
  case $value in
    *[!0-9]* | 0*) echo "$1 must be a whole number above 0" >&2; exit 1 ;;
  esac
  echo "$value"
}
calls=$(number RATE_LIMIT_PER_MINUTE "${RATE_LIMIT_PER_MINUTE:-}" 120)
signups=$(number RATE_LIMIT_SIGNUPS_PER_MINUTE "${RATE_LIMIT_SIGNUPS_PER_MINUTE:-}" 60)
leads=$(number RATE_LIMIT_LEADS_PER_MINUTE "${RATE_LIMIT_LEADS_PER_MINUTE:-}" 20)
pages=$(number RATE_LIMIT_PAGES_PER_MINUTE "${RATE_LIMIT_PAGES_PER_MINUTE:-}" 1200)

# Settings that go into headers and patterns; nothing in them may end one and begin another.
setting() { # name, value, default
  case $2 in
    *[!][A-Za-z0-9:/.*?\&=%_~#\ -]*) echo "$1 has a character that nginx cannot have in it" >&2; exit 1 ;;
  esac
  echo "${2:-$3}"
}
. /etc/nginx/generated/settings.sh
public_url=$(setting PUBLIC_URL "${PUBLIC_URL:-}" http://localhost:8080)
image_hosts=$(setting BLOG_IMAGE_HOSTS "${BLOG_IMAGE_HOSTS:-}" "$default_image_hosts")
trial_path=$(setting TRIAL_PATH "${TRIAL_PATH:-}" "$default_trial_path")
analytics=$(setting ANALYTICS_SCRIPT "${ANALYTICS_SCRIPT:-}" '')
reports=$(setting ANALYTICS_CONNECT "${ANALYTICS_CONNECT:-}" '')
public_host=$(echo "$public_url" | sed -n 's|^https\{0,1\}://\([^/?#]*\).*$|\1|p')
[ -n "$public_host" ] || { echo 'PUBLIC_URL must be an address like https://site.example' >&2; exit 1; }
public_url=${public_url%%://*}://$public_host
# Scripts come from where their address says, and report there unless another place is named.
analytics=$(echo "$analytics" | sed -n 's|^\(https://[^/?#]*\).*$|\1|p')
reports=${reports:-$analytics}
foreign_scripts=${analytics:+ $analytics}
foreign_calls=${reports:+ $reports}
foreign_images=$foreign_calls
if [ "${HUBSPOT_TRACKING:-no}" = yes ]; then
  foreign_scripts="$foreign_scripts $hubspot_script_src"
  foreign_calls="$foreign_calls $hubspot_connect_src"
  foreign_images="$foreign_images $hubspot_img_src"
fi
case $public_host in
  127.0.0.1 | 127.0.0.1:* | '[::1]'*) loopback='' ;;
  # Payments return to one host, so visitors who open the site as 127.0.0.1 are redirected to it.
  *) loopback="\"~^(?:127\\.0\\.0\\.1|\\[::1\\])(?::\\d+)?\$\" \"$public_url\";" ;;
esac

proxies() {
  echo "${TRUSTED_PROXIES:-}" | tr ',' '\n' | while read -r entry; do
    case $entry in
      '') ;;
      loopback) echo 'set_real_ip_from 127.0.0.0/8;'; echo 'set_real_ip_from ::1;' ;;
      *[!0-9a-fA-F.:/]* | [0-9] | [0-9][0-9]) echo "TRUSTED_PROXIES: nginx needs addresses or networks, not \"$entry\"" >&2; exit 1 ;;
      *) echo "set_real_ip_from $entry;" ;;
    esac
  done
}
# The same list for "geo".
known_addresses() {
  echo "$known_proxies" | sed -n 's/^set_real_ip_from \(.*\);$/    \1 1;/p'
}

nameserver=127.0.0.11
while read -r key value _; do
  if [ "$key" = nameserver ]; then nameserver=$value; break; fi
done </etc/resolv.conf
case $nameserver in *:*) nameserver="[$nameserver]" ;; esac

case $public_url in https:*) secure=1 ;; *) secure='' ;; esac
mkdir -p /run/nginx/body /run/nginx/proxy
# Pages that an earlier release has rendered name its styles and scripts.
rm -rf /var/cache/nginx/*
known_proxies=$(proxies)
cat >/run/nginx/start.conf <<CONF
limit_req_zone \$limited_as_call zone=calls:10m rate=${calls}r/m;
limit_req_zone \$limited_as_signup zone=signups:10m rate=${signups}r/m;
limit_req_zone \$limited_as_lead zone=leads:10m rate=${leads}r/m;
limit_req_zone \$visitor zone=rendered:10m rate=${pages}r/m;
resolver $nameserver valid=1s ipv6=off;
resolver_timeout 2s;
$known_proxies
real_ip_header X-Forwarded-For;
real_ip_recursive on;
geo \$realip_remote_addr \$is_known_proxy {
$(known_addresses)
}
# Whether the visitor came by https, as far as can be known: a load balancer may have taken the encryption off. A site whose
# address is http asks for no https.
map \$https \$is_secure {
    on "$secure";
    default "${known_proxies:+$secure}";
}
map "" \$blog_image_hosts { default " $image_hosts"; }
map "" \$foreign_scripts { default "$foreign_scripts"; }
map "" \$foreign_calls { default "$foreign_calls"; }
map "" \$foreign_images { default "$foreign_images"; }
# HTTP/1.0 does not require a Host, but the api, reached over HTTP/1.1, does.
map \$http_host \$named_host {
    "" "$public_host";
    default \$http_host;
}
map \$http_host \$other_host {
    $loopback
    default "";
}
include /etc/nginx/generated/headers-${HUBSPOT_EMBED:-no}.conf;
CONF
echo "\"~^$trial_path(?:-register)?(\\.html|/|\$)\" private;" >/run/nginx/trial.conf
# The pages that the api has written with this build's scripts and styles.
ln -sfn "/srv/pages/$(cat /usr/share/site/build-id)" /run/nginx/build
ln -sfn build/current /run/nginx/pages
# A minute's whole allowance may be used in one burst.
cat >/run/nginx/bursts.conf <<CONF
limit_req zone=calls burst=$((calls > 1 ? calls - 1 : 1)) nodelay;
limit_req zone=signups burst=$((signups > 1 ? signups - 1 : 1)) nodelay;
limit_req zone=leads burst=$((leads > 1 ? leads - 1 : 1)) nodelay;
CONF
# The configuration names the certificate by a variable, so nginx itself would only find a bad one at a visitor's handshake.
tls=/etc/nginx/tls
cat >/run/nginx/certificate-check.conf <<CONF
error_log /dev/stderr;
pid /run/nginx/certificate-check.pid;
events {}
http {
  include /etc/nginx/includes/timeouts.conf;
  proxy_temp_path /run/nginx/proxy;
  access_log off;
  server {
    listen unix:/run/nginx/certificate-check.sock ssl;
    ssl_certificate $tls/tls.crt;
    ssl_certificate_key $tls/tls.key;
  }
}
CONF
# Fails and leaves a mark if the certificate and its key cannot be used; http does not redirect then (includes/tls.conf).
check_certificate() {
  if [ ! -f "$tls/tls.crt" ] || [ ! -f "$tls/tls.key" ] || nginx -q -t -c /run/nginx/certificate-check.conf; then
    rm -f /run/nginx/unusable
  else
    : >/run/nginx/unusable
    return 1
  fi
}
if ! check_certificate; then
  # An operator's own files: better now than at the first visitor. With "since" they are upkeep/certificate.sh's, which will
  # replace them.
  [ -e "$tls/since" ] || exit 1
  echo 'The certificate cannot be used. The site is served by http until there is another.' >&2
fi

# Browsers remember for two years that a site is https only (HSTS). They are told once the certificate has been there for a
# day, because until then someone may find out that it does not work everywhere and go back to http. Behind a load balancer
# that has the certificate, its operator knows.
is_lasting() {
  if [ ! -e "$tls/tls.crt" ]; then
    [ -n "$known_proxies" ]
    return
  fi
  since=$tls/since
  [ -e "$since" ] || since=$tls/tls.crt
  [ -n "$(find -L "$since" -mmin +1440)" ]
}
mark() {
  if is_lasting; then : >/run/nginx/lasting; else rm -f /run/nginx/lasting; fi
}
mark
while sleep 60; do mark; check_certificate || :; done &

# Raise the open-file limit to the machine's maximum: Compose could only ask for a fixed number, which some engines
# refuse.
ulimit -n "$(ulimit -Hn)"
exec nginx "$@"
