#!/bin/sh
# The secrets of compose.yaml, each a file below ./secrets, made once:  sh docs/operations/compose/make-secrets.sh
# Only the owner of the folder reaches them; the files themselves may be read by the users inside the containers.
set -eu
[ ! -e secrets ] || { echo "secrets is there already: nothing is made in its place." >&2; exit 1; }
umask 077
mkdir secrets

word() { openssl rand -hex 24; }
keep() { cat > "secrets/$1"; chmod 444 "secrets/$1"; }

owner=$(word) product=$(word) inspector=$(word)
at=database:5432/timbra
printf '%s' "$owner" | keep postgres_password
printf '%s' "postgres://timbra:$owner@$at" | keep database_owner_url
printf '%s' "postgres://timbra_product:$product@$at" | keep database_url
printf '%s' "postgres://timbra_inspector:$inspector@$at" | keep database_auditor_url

access=GK$(openssl rand -hex 12) secret=$(openssl rand -hex 32)
printf '%s' "$access" | keep s3_access_key_id
printf '%s' "$secret" | keep s3_secret_access_key
keep garage.env <<END
GARAGE_RPC_SECRET=$(openssl rand -hex 32)
GARAGE_DEFAULT_ACCESS_KEY=$access
GARAGE_DEFAULT_SECRET_KEY=$secret
GARAGE_DEFAULT_BUCKET=timbra
END

# What opens every issuer's private key. Without it a backup of the database is worth little: keep a copy elsewhere.
openssl rand -base64 32 | keep master_key
echo "Made in ./secrets: $(ls secrets | tr '\n' ' ')"
