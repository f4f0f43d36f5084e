-- A registration that nobody confirmed holds nothing: neither its RFC nor its username. Both belong to whoever confirms the e-mail address first.
ALTER TABLE issuers ADD COLUMN confirmed_at timestamptz;
UPDATE issuers SET confirmed_at = issuers.created_at FROM memberships JOIN users ON users.id = memberships.user_id
WHERE memberships.issuer_id = issuers.id AND memberships.role = 'owner' AND users.email_verified_at IS NOT NULL;
ALTER TABLE issuers DROP CONSTRAINT issuers_rfc_key;
CREATE UNIQUE INDEX issuers_rfc_key ON issuers (rfc) WHERE confirmed_at IS NOT NULL;
CREATE INDEX issuers_by_rfc ON issuers (rfc);

ALTER TABLE users DROP CONSTRAINT users_username_key;
CREATE UNIQUE INDEX users_username_key ON users (username) WHERE email_verified_at IS NOT NULL;
CREATE INDEX users_by_username ON users (username);
