-- The book of the sandbox card provider, which stands where a third party would: nobody but its own adapter reads or writes it, and it belongs to no issuer.
CREATE TABLE sandbox_card_payments (
  id text PRIMARY KEY,
  client_secret text NOT NULL,
  -- What the shop wrote on the payment, and got back with it: ids of its own.
  order_id uuid NOT NULL UNIQUE,
  buyer_id uuid NOT NULL,
  amount numeric(14, 2) NOT NULL,
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('requires_card', 'requires_challenge', 'processing', 'succeeded', 'cancelled')),
  decline text,
  card_number text,
  created_at timestamptz NOT NULL
);
CREATE TABLE sandbox_card_reversals (
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES sandbox_card_payments,
  kind text NOT NULL CHECK (kind IN ('refund', 'chargeback')),
  amount numeric(14, 2) NOT NULL,
  undone boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_card_reversals_by_payment ON sandbox_card_reversals (payment_id);
GRANT SELECT, INSERT, UPDATE ON sandbox_card_payments, sandbox_card_reversals TO timbra_app;

-- Signs the sandbox provider's events.
INSERT INTO instance_secrets (name, value)
  VALUES ('sandbox-cards', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
