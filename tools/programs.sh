#!/usr/bin/env bash
# Install the programs that the tests need and that are missing, if this is root on Debian; otherwise say which.
set -euo pipefail

missing=()
need() { # need COMMAND PACKAGE...: the packages, unless the command is there
    PATH="$PATH:/usr/sbin:/sbin" command -v "$1" >/dev/null || missing+=("${@:2}")
}
[ -n "${TAVOLA_CHROMIUM:-}" ] || need chromium chromium fonts-dejavu-core
# The files of deploy/ are tried with the programs that they are for.
need nginx nginx-light
need caddy caddy
need openssl openssl
need systemd-analyze systemd
need promtool prometheus
((${#missing[@]})) || exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "Missing: ${missing[*]}. This is not root on Debian, so the tests that need them will fail." >&2
    exit 0
fi
echo "Installing what the tests need: ${missing[*]} ..."
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq || true
# Some of these packages bring a service, which is not to run here.
if [ ! -e /usr/sbin/policy-rc.d ]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
fi
if ! apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; then
    # Only the tests that need them fail.
    echo "Could not install ${missing[*]}; the tests that need them will fail." >&2
fi
