-- Until when a session counts as freshly proved: what would let a thief stay asks for the proof again afterwards. `address` is where it was last used from.
ALTER TABLE sessions ADD COLUMN fresh_until timestamptz, ADD COLUMN address text NOT NULL DEFAULT '';
UPDATE sessions SET fresh_until = created_at;
ALTER TABLE sessions ALTER COLUMN fresh_until SET NOT NULL;

-- The second factor of an account (RFC 6238): one that is begun and not confirmed counts for nothing yet. `last_step` is the time step of the newest code
-- that was taken: none is taken twice, nor an older one after it.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users,
  id uuid NOT NULL,
  -- Encrypted as the keys of certificates are.
  sealed_secret bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  key_version text NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_sha256)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes TO timbra_app;

-- The link that confirms another e-mail address names it.
ALTER TABLE email_tokens ADD COLUMN email citext;
ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE email_tokens ADD CHECK (purpose IN ('verify', 'reset', 'email')), ADD CHECK ((email IS NOT NULL) = (purpose = 'email'));
