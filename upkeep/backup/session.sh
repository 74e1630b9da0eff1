# Sourced. One session with Postgres that lasts until the script ends: it holds a lock or a snapshot meanwhile.

open_session() {
  coproc SESSION { exec psql --no-psqlrc --quiet --no-align --tuples-only --set ON_ERROR_STOP=1; }
  # Unlike the coprocess's own descriptors, these exist in subshells too.
  exec {answers}<&"${SESSION[0]}" {questions}>&"${SESSION[1]}"
}

# ask SQL: prints the rows. Fails if the session has ended, for instance because of an error, which psql has printed.
ask() {
  local line
  printf '%s\n\\echo end of answer\n' "$1" >&"$questions" 2>/dev/null || return 1
  while IFS= read -r line <&"$answers"; do
    [ "$line" != 'end of answer' ] || return 0
    printf '%s\n' "$line"
  done
  return 1
}
