#!/bin/sh
# Debian's Chromium and WebKit driver, and what else the browser tests need, when absent.
set -eu
missing=""
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb xauth"
command -v openssl >/dev/null 2>&1 || missing="$missing openssl"
[ -n "$missing" ] || exit 0
fail() { echo "bustan: $1" >&2; exit 1; }
command -v apt-get >/dev/null 2>&1 || fail "the browser tests need$missing; install them with your system's package manager."
as_root=""
[ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && as_root="sudo"; } || fail "the browser tests need$missing; run: apt-get install -y$missing (as root)."
echo "bustan: installing$missing (a minute or two)…"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq >/dev/null || fail "apt-get update failed; check the network."
# shellcheck disable=SC2086 # a list of names
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null || fail "apt-get could not install$missing."
