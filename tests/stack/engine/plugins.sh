#!/usr/bin/env bash
# Installs Compose v2 and buildx for a docker client without them, from the Debian release that has them, without touching the
# machine's own package lists.
set -Eeuo pipefail
suite=trixie
if docker compose version >/dev/null 2>&1 && docker buildx version >/dev/null 2>&1; then exit 0; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/state/lists/partial "$work"/cache/archives/partial "$work"/debs "$work"/unpacked
: >"$work/status"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | head -1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:?apt has no Debian source} $suite main" >"$work/sources.list"
own_apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferencesparts=/dev/null \
    -o Dir::State="$work/state" -o Dir::State::status="$work/status" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root "$@"
}
own_apt update
(cd "$work/debs" && own_apt download docker-compose docker-buildx)
for package in "$work"/debs/*.deb; do dpkg -x "$package" "$work/unpacked"; done
folder=/usr/local/lib/docker/cli-plugins
mkdir -p "$folder"
install -m 755 "$work"/unpacked/usr/libexec/docker/cli-plugins/docker-{compose,buildx} "$folder/"
