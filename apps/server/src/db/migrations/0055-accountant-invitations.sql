-- Invitations of an issuer to its accountants. Like a share link (0032), the secret names its issuer and only its hash is kept; accepting one makes the
-- membership, and taking the membership back ends whatever the accountant has open there.
CREATE TABLE accountant_invitations (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  email citext NOT NULL,
  token_sha256 bytea NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, token_sha256)
);
ALTER TABLE accountant_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE accountant_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON accountant_invitations USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON accountant_invitations TO timbra_app;
GRANT UPDATE (accepted_at, withdrawn_at) ON accountant_invitations TO timbra_app;
