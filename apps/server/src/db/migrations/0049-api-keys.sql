-- Keys with which an issuer's own programs use the API. A key names its issuer, so that it is looked up behind that issuer's walls; of its secret only
-- the hash is kept, and of its text the beginning and the last four characters, by which a person tells one from another.
CREATE TABLE api_keys (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  secret_sha256 bytea NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, secret_sha256)
);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON api_keys USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON api_keys TO timbra_app;
GRANT UPDATE (last_used_at, revoked_at) ON api_keys TO timbra_app;
