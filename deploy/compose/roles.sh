#!/bin/sh
# The database and its two roles, once (docs/operations/deploy.md#database-roles). Run by the Postgres image on an empty data folder.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v service="$SERVICE_PASSWORD" <<'SQL'
create role house_owner login createdb password :'owner';
create role house_service login password :'service';
create database collectibles owner house_owner encoding 'UTF8' template template0;
SQL
