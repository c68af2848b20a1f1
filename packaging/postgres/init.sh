#!/bin/sh
# Creates the users and the database of a community in a new cluster, as superuser; the image of PostgreSQL runs it once.
#
# The service owns its database, and nothing else. The passwords are in files.
set -eu
secrets=${SECRETS:-/run/secrets}
service=$(cat "$secrets/database-password")
replica=$(cat "$secrets/replica-password")
# The values are quoted by psql. Statements with passwords are no DDL that may be logged.
psql -X -v ON_ERROR_STOP=1 -v service="$service" -v replica="$replica" -d postgres <<'SQL'
SET log_statement = none;
CREATE ROLE planday LOGIN PASSWORD :'service';
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'replica';
CREATE DATABASE planday OWNER planday ENCODING 'UTF8' TEMPLATE template0;
\connect planday
CREATE EXTENSION postgis;
SQL
