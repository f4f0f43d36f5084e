-- Double entry: every movement takes from one account and gives to another, so the four accounts of an issuer sum to zero.
-- issued counts down (it is where credits come from); the others can never be negative.
CREATE TABLE credit_accounts (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  issued bigint NOT NULL DEFAULT 0 CHECK (issued <= 0),
  available bigint NOT NULL DEFAULT 0 CHECK (available >= 0),
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  consumed bigint NOT NULL DEFAULT 0 CHECK (consumed >= 0),
  CHECK (issued + available + held + consumed = 0)
);

CREATE TABLE credit_movements (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('grant', 'hold', 'capture', 'release')),
  from_account text NOT NULL CHECK (from_account IN ('issued', 'available', 'held', 'consumed')),
  to_account text NOT NULL CHECK (to_account IN ('issued', 'available', 'held', 'consumed')),
  amount bigint NOT NULL CHECK (amount > 0),
  document_kind text NOT NULL,
  document_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, kind, document_kind, document_id)
);
CREATE INDEX credit_movements_by_age ON credit_movements (issuer_id, created_at DESC, id DESC);
-- What was held for a document is either captured or released, never both.
CREATE UNIQUE INDEX credit_movements_settled_once ON credit_movements (issuer_id, document_kind, document_id) WHERE kind IN ('capture', 'release');
