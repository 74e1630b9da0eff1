# Sourced by the scripts here. Reads secrets from files: NAME_FILE names a file whose content becomes NAME, as the api does it.
# from_files NAME...; fails if a file cannot be read.
from_files() {
  for name in "$@"; do
    eval "file=\${${name}_FILE:-}"
    [ -z "$file" ] || { value=$(cat "$file") && export "$name=$value"; } || return 1
  done
}
