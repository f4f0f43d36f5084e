-- How an issuer's printed documents look: the colour of titles, rules and the total, and the commercial name under the legal one.
CREATE TABLE issuer_printing (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  accent_color text CHECK (accent_color ~ '^#[0-9A-F]{6}$'),
  commercial_name text,
  updated_at timestamptz NOT NULL
);
ALTER TABLE issuer_printing ENABLE ROW LEVEL SECURITY;
ALTER TABLE issuer_printing FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON issuer_printing USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, UPDATE ON issuer_printing TO timbra_app;
