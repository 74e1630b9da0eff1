#!/usr/bin/env bash
# For machines that can reach no registry: makes the base images of the Dockerfiles and the compose file from Debian packages and
# Node's own npm packages, under the same names, so that the stack builds unmodified. Never replaces an image.
#
#   base-images.sh IMAGE...    knows node:X-SUITE-slim, debian:SUITE-slim and postgres:X-SUITE
#
# Uses this machine's own apt sources and npm configuration. Needs root, docker, mmdebstrap and npm.
set -Eeuo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | head -1)
: "${mirror:?apt has no Debian source on this machine}"

# This machine's certificate authorities, because it may reach the mirrors through a proxy with its own.
authorities=/etc/ssl/certs/ca-certificates.crt

debian() { # suite: makes debian:SUITE-slim
  local suite=$1 root=$work/root
  if docker image inspect "debian:$suite-slim" >/dev/null 2>&1; then return; fi
  local lax=()
  if apt-config dump | grep -q 'Acquire::Check-Valid-Until "false"'; then lax=('Acquire::Check-Valid-Until "false";' 'Acquire::Check-Date "false";'); fi
  mmdebstrap --quiet --mode=root --format=directory --variant=minbase --keyring="$keyring" \
    --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' "${lax[@]/#/--aptopt=}" \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-include=/usr/share/locale/locale.alias' --dpkgopt=force-unsafe-io "$suite" "$root" "$mirror"
  printf '%s\n' "deb $mirror $suite main" >"$root/etc/apt/sources.list"
  apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 'Origin: Debian' | sort -u |
    awk -v s="$suite" '$2 ~ /-security$/ {print "deb", $1, s "-security main"; exit}' >>"$root/etc/apt/sources.list"
  printf '%s\n' "${lax[@]}" >"$root/etc/apt/apt.conf.d/machine"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  mkdir -p "$root/etc/ssl/certs"
  if [ -s "$authorities" ]; then cp -L "$authorities" "$root/etc/ssl/certs/"; fi
  rm -f "$root/etc/resolv.conf" "$root/etc/hostname"
  tar -C "$root" --numeric-owner --one-file-system -c . | docker import -c 'CMD ["bash"]' - "debian:$suite-slim" >/dev/null
  rm -rf "$root"
}

node() { # version, suite, tag
  local version=$1 suite=$2 tag=$3 context=$work/node arch
  case $(dpkg --print-architecture) in amd64) arch=x64 ;; *) arch=$(dpkg --print-architecture) ;; esac
  mkdir -p "$context/root/usr/local/lib/node_modules/npm" "$context/root/usr/local/bin" "$context/root/usr/local/etc"
  (cd "$context" && npm pack --silent "node-linux-$arch@$version" npm@11 >/dev/null)
  tar -xzf "$context"/node-linux-*.tgz -C "$context/root/usr/local" --strip-components=1 --no-same-owner package/bin
  tar -xzf "$context"/npm-*.tgz -C "$context/root/usr/local/lib/node_modules/npm" --strip-components=1 --no-same-owner
  rm "$context"/*.tgz
  chmod 755 "$context/root/usr/local/lib/node_modules/npm/bin/npm-cli.js"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$context/root/usr/local/bin/npm"
  # This machine's registry settings, without credentials.
  local name value
  for name in registry proxy https-proxy noproxy; do
    value=$(cd / && npm config get "$name" 2>/dev/null)
    case $value in '' | null | undefined | *://*@*) ;; *) echo "$name=$value" ;; esac
  done >"$context/root/usr/local/etc/npmrc"
  printf '#!/bin/sh\nset -e\ncase ${1:-} in -*) set -- node "$@" ;; esac\nexec "$@"\n' >"$context/root/usr/local/bin/docker-entrypoint.sh"
  chmod 755 "$context/root/usr/local/bin/docker-entrypoint.sh"
  cat >"$context/Dockerfile" <<END
FROM debian:$suite-slim
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY root/ /
ENV NODE_VERSION=$version NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN node --version && npm --version
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["node"]
END
  docker build -q -t "node:$tag" "$context" >/dev/null
}

postgres() { # major version, suite, tag
  local major=$1 suite=$2 tag=$3 context=$work/postgres
  mkdir -p "$context"
  cp "$(dirname "$0")/postgres-entrypoint.sh" "$context/"
  cat >"$context/Dockerfile" <<END
FROM debian:$suite-slim
RUN groupadd -r postgres --gid=999 && useradd -r -g postgres --uid=999 --home-dir=/var/lib/postgresql postgres \\
 && apt-get update -qq && mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf \\
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-$major >/dev/null \\
 && rm -rf /var/lib/apt/lists/* \\
 && sed -i "s/^#listen_addresses = .*/listen_addresses = '*'/" /usr/share/postgresql/$major/postgresql.conf.sample \\
 && install -d -o postgres -g postgres -m 3777 /var/run/postgresql && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql/data
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/$major/bin PGDATA=/var/lib/postgresql/data LANG=C.UTF-8
COPY --chmod=755 postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
EXPOSE 5432
CMD ["postgres"]
END
  DOCKER_BUILDKIT=1 docker build -q -t "postgres:$tag" "$context" >/dev/null
}

for image; do
  if docker image inspect "$image" >/dev/null 2>&1; then continue; fi
  tag=${image#*:}
  case $image in
    debian:*-slim) debian "${tag%-slim}" ;;
    node:*-*-slim) suite=${tag#*-}; suite=${suite%-slim}; debian "$suite"; node "${tag%%-*}" "$suite" "$tag" ;;
    postgres:*-*) debian "${tag#*-}"; major=${tag%%-*}; postgres "${major%%.*}" "${tag#*-}" "$tag" ;;
    *) echo "$image: nothing is known of how to make it" >&2; exit 1 ;;
  esac
  echo "made $image"
done
