#!/bin/sh
# nginx's image fills templates in under conf.d; the list of servers is included by name and must stand elsewhere, in a
# file that drain.sh can write.
set -eu
mkdir -p /etc/nginx/bustan
mv /etc/nginx/conf.d/upstream/upstream.conf /etc/nginx/bustan/upstream.conf
