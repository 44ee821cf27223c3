#!/usr/bin/env bash
# Runs a command beside a PostgreSQL 15 of its own, which FIRMAMENT_TEST_DATABASE_URL names to it: made for the command, gone with it.
set -euo pipefail

programs=/usr/lib/postgresql/15/bin
if [[ ! -x "$programs/postgres" ]]; then
  echo 'There is no PostgreSQL 15 here; on Debian 12 the package is postgresql-15.' >&2
  exit 1
fi

# PostgreSQL refuses to be run by root.
as_database=()
if [[ $EUID == 0 ]]; then as_database=(setpriv --reuid=postgres --regid=postgres --clear-groups --); fi

folder="$(mktemp -d)"
finish() {
  "${as_database[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

password="$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
printf '%s' "$password" >"$folder/password"
port="$(node -e 'const free = net.createServer().listen(0, "127.0.0.1", () => console.log(free.address().port) ?? free.close())')"
if [[ $EUID == 0 ]]; then chown -R postgres "$folder"; fi
cd "$folder"
# Sorted as a language sorts, as many people's servers are; the embedded one sorts by code point.
"${as_database[@]}" "$programs/initdb" -D "$folder/data" -U owner --pwfile="$folder/password" --auth=scram-sha-256 \
  --encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-US --no-sync >/dev/null
# Its data is thrown away: durability buys nothing.
"${as_database[@]}" "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null -o "-c port=$port -c listen_addresses=127.0.0.1 \
  -c unix_socket_directories= -c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off" ||
  { cat "$folder/log" >&2; exit 1; }
cd "$OLDPWD"

export FIRMAMENT_TEST_DATABASE_URL="postgresql://owner:$password@127.0.0.1:$port/postgres?sslmode=disable"
version="$("$programs/psql" "${FIRMAMENT_TEST_DATABASE_URL%%\?*}" -Atc 'show server_version')"
[[ "$version" == 15.* ]] || { echo "Not a PostgreSQL 15: $version" >&2; exit 1; }
echo "PostgreSQL $version"
"$@"
