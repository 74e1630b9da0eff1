# Sourced by the scripts here.

# from_files NAME...: reads secrets from files as the api does it. NAME_FILE names a file whose content becomes NAME.
# Fails if a file cannot be read.
from_files() {
  for name in "$@"; do
    eval "file=\${${name}_FILE:-}"
    [ -z "$file" ] || { value=$(cat "$file") && export "$name=$value"; } || return 1
  done
}

# Hands DATABASE_URL to libpq's programs as variables (PGHOST and so on), because everyone on the host can read a program's
# arguments. It is not set afterwards.
from_database_url() {
  [ -n "${DATABASE_URL:-}" ] || return 0
  rest=${DATABASE_URL#*://} query=
  case $rest in *\?*) query=${rest##*\?} rest=${rest%\?*} ;; esac
  case $rest in *@*) login=${rest%@*} rest=${rest##*@} ;; *) login= ;; esac
  case $rest in */*) database=${rest#*/} ;; *) database= ;; esac
  address=${rest%%/*} port=
  case $address in *]) ;; *:*) port=${address##*:} address=${address%:*} ;; esac
  address=${address#\[}
  set_decoded PGHOST "${address%\]}"
  set_decoded PGPORT "$port"
  set_decoded PGDATABASE "$database"
  set_decoded PGUSER "${login%%:*}"
  case $login in *:*) set_decoded PGPASSWORD "${login#*:}" ;; esac
  while [ -n "$query" ]; do
    part=${query%%&*}
    case $query in *\&*) query=${query#*&} ;; *) query= ;; esac
    [ "$part" != sslmode=no-verify ] || part=sslmode=require # the same under another name
    case ${part%%=*} in
      sslmode | sslrootcert | sslcert | sslkey | options) name=${part%%=*} ;;
      channel_binding) name=channelbinding ;;
      target_session_attrs) name=targetsessionattrs ;;
      *) continue ;; # what only the api's client knows
    esac
    set_decoded "PG$(printf %s "$name" | tr '[:lower:]' '[:upper:]')" "${part#*=}"
  done
  # The api trusts the system's authorities, libpq only those that it is told of.
  [ "${PGSSLMODE:-}" != verify-full ] || export PGSSLROOTCERT="${PGSSLROOTCERT:-system}"
  unset DATABASE_URL rest query login database address port part name
}

# set_decoded NAME VALUE: exports a percent-decoded value, unless it is empty.
set_decoded() {
  [ -z "$2" ] || export "$1=$(printf %s "$2" | perl -pe 's/%([0-9a-f]{2})/chr hex $1/gei')"
}
