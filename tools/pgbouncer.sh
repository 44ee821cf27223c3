#!/usr/bin/env bash
# Runs a command beside a PostgreSQL 15 of its own with a PgBouncer in front, which pools sessions: tests reach their databases through it.
set -euo pipefail

if [[ -z "${FIRMAMENT_TEST_DATABASE_URL:-}" ]]; then exec "$(dirname "${BASH_SOURCE[0]}")/postgres-15.sh" "${BASH_SOURCE[0]}" "$@"; fi

pooler="$(command -v pgbouncer || echo /usr/sbin/pgbouncer)"
if [[ ! -x "$pooler" ]]; then
  echo 'There is no PgBouncer here; on Debian the package is pgbouncer.' >&2
  exit 1
fi

# PgBouncer refuses to be run by root.
as_pooler=()
if [[ $EUID == 0 ]]; then as_pooler=(setpriv --reuid=postgres --regid=postgres --clear-groups --); fi

folder="$(mktemp -d)"
finish() {
  if [[ -s "$folder/pid" ]]; then kill "$(cat "$folder/pid")" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

port="$(node -e 'const free = net.createServer().listen(0, "127.0.0.1", () => console.log(free.address().port) ?? free.close())')"
# The two users whose passwords a pooler must know: the owner, and the role of the service.
node -e '
  const [folder, port] = process.argv.slice(1);
  const { username, password, hostname, port: server } = new URL(process.env.FIRMAMENT_TEST_DATABASE_URL);
  const service = require("node:crypto").createHmac("sha256", password).update("firmament_service").digest("base64url");
  const { writeFileSync } = require("node:fs");
  writeFileSync(`${folder}/users`, `"${username}" "${password}"\n"firmament_service" "${service}"\n`);
  writeFileSync(`${folder}/pgbouncer.ini`, `[databases]
* = host=${hostname} port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = session
default_pool_size = 60
max_client_conn = 1000
server_idle_timeout = 5
server_round_robin = 1
logfile = ${folder}/log
pidfile = ${folder}/pid
`);' "$folder" "$port"
if [[ $EUID == 0 ]]; then chown -R postgres "$folder"; fi
"${as_pooler[@]}" "$pooler" -q -d "$folder/pgbouncer.ini" || { cat "$folder/log" >&2; exit 1; }

export FIRMAMENT_TEST_POOLER="127.0.0.1:$port"
echo "$("$pooler" --version | head -1), pooling sessions"
"$@"
