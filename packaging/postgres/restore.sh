#!/bin/sh
# Makes a new cluster of a base backup and the archive, as it was at a time; start it then as usual.
#
#   PGDATA=/var/lib/postgresql/data restore.sh BACKUP '2027-05-13 11:59:58.5+00'
#
# It replays all that was committed up to that time, then accepts writes. The backup and the archive stay as they are.
set -eu
backup=$1 time=$2 archive=${ARCHIVE:-/archive}
if [ -n "$(ls -A "$PGDATA" 2>/dev/null)" ]; then
  echo "$PGDATA is not empty; name a new folder" >&2
  exit 1
fi
mkdir -p "$PGDATA"
cp -R "$backup/." "$PGDATA"
chmod 700 "$PGDATA"
rm -f "$PGDATA/standby.signal"
# The new cluster has no standby yet, so no commit waits for one. Its changes must not get into the archive of the old one, whose standby would
# follow them.
cat >>"$PGDATA/postgresql.auto.conf" <<CONF
restore_command = 'cp $archive/%f %p'
recovery_target_time = '$time'
recovery_target_action = 'promote'
archive_mode = off
primary_conninfo = ''
synchronous_standby_names = ''
CONF
touch "$PGDATA/recovery.signal"
