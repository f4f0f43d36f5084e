-- Links under which a stamped invoice is seen without an account. The link names its issuer, so that it is looked up behind that issuer's walls; of
-- its secret only the hash is kept.
CREATE TABLE share_links (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  token_sha256 bytea NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  opened integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, token_sha256),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices
);
CREATE INDEX share_links_by_invoice ON share_links (issuer_id, invoice_id, created_at);
ALTER TABLE share_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_links FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON share_links USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON share_links TO timbra_app;
GRANT UPDATE (revoked_at, opened, last_opened_at) ON share_links TO timbra_app;
