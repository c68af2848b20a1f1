#!/bin/sh
# Copies the primary if this cluster is empty, and starts it as its standby.
#
#   PRIMARY=primary standby.sh postgres -c config_file=…
set -eu
password=$(cat "${SECRETS:-/run/secrets}/replica-password")
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # -R notes the address with the password in the cluster, which only its owner reads.
  pg_basebackup -D "$PGDATA" -R -X stream -c fast \
    -d "host=$PRIMARY port=${PRIMARY_PORT:-5432} user=replica application_name=standby password=$password"
  chmod 700 "$PGDATA"
fi
exec "$@"
