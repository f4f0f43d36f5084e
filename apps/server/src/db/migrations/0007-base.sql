-- What the frame of the product keeps for itself: secrets shared by its processes, the throttle of sign-ins, known addresses.
CREATE TABLE instance_secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
-- Signs list cursors. Two random UUIDs carry 244 random bits.
INSERT INTO instance_secrets (name, value)
  VALUES ('cursor', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- One row a counted thing (an address, an account). free_at: when it would be idle again if nothing else came. Losing it in a crash only forgives.
CREATE UNLOGGED TABLE throttles (
  bucket text PRIMARY KEY,
  free_at timestamptz NOT NULL
);
CREATE INDEX throttles_by_age ON throttles (free_at);

-- From where an account has signed in before: an attack on the account from elsewhere does not shut these out.
CREATE TABLE known_addresses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  address_sha256 bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address_sha256)
);

GRANT SELECT ON instance_secrets TO timbra_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles, known_addresses TO timbra_app;

-- A taxpayer has one owner: of two registrations of one RFC at the same instant, one fails.
CREATE UNIQUE INDEX memberships_one_owner ON memberships (issuer_id) WHERE role = 'owner';

-- A key whose request failed did nothing: it may be tried again with the same body. A key in use says until when it is believed to be.
ALTER TABLE idempotency_keys ADD COLUMN claimed_until timestamptz;
