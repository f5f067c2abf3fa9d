#!/bin/sh
# Installs Debian's Chromium and WebKit driver, and other packages that the tests need, if they are missing.
set -eu
missing=""
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb xauth"
command -v openssl >/dev/null 2>&1 || missing="$missing openssl"
# Independent readers of property lists. What they accept, iOS accepts too.
command -v plistutil >/dev/null 2>&1 || missing="$missing libplist-utils"
# Decrypts our backups and encrypts some for the tests.
command -v age >/dev/null 2>&1 || missing="$missing age"
# An ES5 engine, for the scripts that old iOS runs.
command -v duk >/dev/null 2>&1 || missing="$missing duktape"
command -v python3 >/dev/null 2>&1 || missing="$missing python3"
# A faster variant of the browser, used where it is installed.
faster=""
command -v chromium-headless-shell >/dev/null 2>&1 || faster="chromium-headless-shell"
[ -n "$missing$faster" ] || exit 0
fail() { echo "bustan: $1" >&2; exit 1; }
# All of these are optional, so a failure here is no error.
[ -n "$missing" ] || fail() { exit 0; }
command -v apt-get >/dev/null 2>&1 || fail "the tests need$missing; install them with your system's package manager."
as_root=""
[ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && as_root="sudo"; } || fail "the tests need$missing; run: apt-get install -y$missing (as root)."
echo "bustan: installing$missing $faster (a minute or two)…"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq >/dev/null 2>&1 || fail "apt-get update failed; check the network."
install() { $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1; }
# shellcheck disable=SC2086 # a list of names
[ -z "$missing" ] || install $missing || fail "apt-get could not install$missing."
[ -z "$faster" ] || install "$faster" || true
