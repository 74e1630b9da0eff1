#!/bin/bash
# start.sh prometheus | prober | alertmanager: writes what is only known at startup, then becomes the program.
set -euo pipefail

# A secret may be given as a file: NAME_FILE.
from_file() {
  local file="$1_FILE"
  [ -z "${!file:-}" ] || printf -v "$1" %s "$(<"${!file}")"
}

# The pages that are opened: a file, a page that the api renders, and the api with its database.
write_targets() {
  local url=${MONITORING_URL:-}
  if [ -z "$url" ]; then
    # A site without https is one for trying, whose address means nothing in here.
    case ${PUBLIC_URL:-} in https://*) url=$PUBLIC_URL ;; *) url=http://web:8080 ;; esac
  fi
  url=${url%/}
  echo "[{ \"targets\": [\"$url/\", \"$url/posts\", \"$url/api/health/ready\"] }]" >/tmp/targets.json
}

# Text as YAML has it between single quotes.
quoted() { printf "'%s'" "${1//\'/\'\'}"; }

decoded() {
  local text=${1//\\/\\\\}
  printf %b "${text//%/\\x}"
}

# Critical alerts are mailed through SMTP_URL and posted to ALERT_WEBHOOK_URL; what is not set is left out.
write_alertmanager() {
  local to=${ALERT_MAIL_TO:-${TEAM_MAIL_TO:-}} global='' mail='' webhook=''
  from_file SMTP_URL
  from_file ALERT_WEBHOOK_URL
  if [ -n "${SMTP_URL:-}" ] && [ -n "$to" ]; then
    local scheme=${SMTP_URL%%://*} rest=${SMTP_URL#*://} tls=true
    rest=${rest%%[/?]*}
    local host=${rest##*@} user=''
    case $host in *:*) ;; *) [ "$scheme" = smtps ] && host=$host:465 || host=$host:587 ;; esac
    [ "${SMTP_TLS:-required}" = off ] && tls=false
    # On port 465, Alertmanager uses TLS from the start. Requiring TLS means STARTTLS to it, which such a server does not offer.
    case $host in *:465) tls=false ;; esac
    case $rest in *@*) user=${rest%@*} ;; esac
    global="smtp_smarthost: $(quoted "$host"), smtp_from: $(quoted "${MAIL_FROM:-}"), smtp_require_tls: $tls"
    if [ -n "$user" ]; then
      (umask 077 && decoded "${user#*:}" >/tmp/smtp-password)
      global="$global, smtp_auth_username: $(quoted "$(decoded "${user%%:*}")"), smtp_auth_password_file: /tmp/smtp-password"
    fi
    mail="email_configs: [{ to: $(quoted "$to"), send_resolved: true }]"
  fi
  if [ -n "${ALERT_WEBHOOK_URL:-}" ]; then
    (umask 077 && printf %s "$ALERT_WEBHOOK_URL" >/tmp/webhook-url)
    webhook='webhook_configs: [{ url_file: /tmp/webhook-url, send_resolved: true }]'
  fi
  [ -n "$mail$webhook" ] || echo 'start.sh: NOBODY IS TOLD of critical alerts: set SMTP_URL, MAIL_FROM and ALERT_MAIL_TO (or' \
    'TEAM_MAIL_TO), or ALERT_WEBHOOK_URL.' >&2
  cat >/tmp/alertmanager.yml <<YAML
global: { $global }
route:
  receiver: shown
  group_by: [alertname]
  group_wait: ${ALERT_WAIT:-30s}
  group_interval: 5m
  repeat_interval: 4h
  # What is not urgent the api tells the team itself, and the dashboard shows.
  routes: [{ matchers: [severity="critical"], receiver: team }]
inhibit_rules:
  # One outage is one alert: the first of these explains the others.
  - { source_matchers: [alertname="DatabaseDown"], target_matchers: ['alertname=~"SiteDown|RequestsFail|WebhooksFail"'] }
receivers:
  - name: shown
  - name: team
    ${mail:-# no mail}
    ${webhook:-# no webhook}
YAML
}

case $1 in
  prometheus)
    write_targets
    exec prometheus --config.file=/monitoring/prometheus.yml --storage.tsdb.path=/data \
      --storage.tsdb.retention.time="${MONITORING_RETENTION:-30d}" --storage.tsdb.retention.size=2GB
    ;;
  prober) exec prometheus-blackbox-exporter --config.file=/monitoring/prober.yml --log.level=error ;;
  alertmanager)
    write_alertmanager
    exec prometheus-alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/data --cluster.listen-address=
    ;;
  *) echo "start.sh: what is \"$1\"?" >&2 && exit 2 ;;
esac
