-- Credits that were sold are taken back when their price is: by refunds and charge-backs. What was spent meanwhile is owed, never taken below zero.
ALTER TABLE credit_movements DROP CONSTRAINT credit_movements_kind_check;
ALTER TABLE credit_movements ADD CONSTRAINT credit_movements_kind_check CHECK (kind IN ('grant', 'hold', 'capture', 'release', 'debit'));

-- A purchase of credits, and how far it has come. `revision` rises with every change: what was asked of the provider before is not written over what is newer.
CREATE TABLE orders (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'processing', 'paid', 'partly_refunded', 'refunded', 'charged_back', 'cancelled')),
  revision bigint NOT NULL DEFAULT 1,
  credits bigint NOT NULL CHECK (credits > 0),
  needs_invoice boolean NOT NULL,
  price_each numeric(12, 2) NOT NULL CHECK (price_each > 0),
  subtotal numeric(14, 2) NOT NULL CHECK (subtotal = price_each * credits),
  vat numeric(14, 2) NOT NULL CHECK (vat >= 0),
  total numeric(14, 2) NOT NULL CHECK (total = subtotal + vat),
  currency text NOT NULL,
  provider text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  -- The provider's name of the one payment that can pay it.
  payment_id text,
  decline text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  buyer_id uuid NOT NULL,
  buyer_email text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- The invoice of the purchase, in the account of whoever sells: null until it is certain who that is.
  seller_id uuid,
  invoice_uuid uuid,
  invoice_problem text,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, payment_id),
  CHECK ((paid_at IS NULL) = (state IN ('pending', 'processing', 'cancelled')))
);
CREATE INDEX orders_by_age ON orders (issuer_id, created_at DESC, id DESC);

-- Everything that became of an order.
CREATE TABLE order_moves (
  issuer_id uuid NOT NULL,
  order_id uuid NOT NULL,
  number integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, order_id, number),
  FOREIGN KEY (issuer_id, order_id) REFERENCES orders
);

-- Every event of a card provider that was acted on. Kept for ever: a repeat is known however late it comes.
CREATE TABLE card_events (
  issuer_id uuid NOT NULL,
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  order_id uuid NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, provider, event_id),
  FOREIGN KEY (issuer_id, order_id) REFERENCES orders
);
CREATE INDEX card_events_by_order ON card_events (issuer_id, order_id);

-- A refund or charge-back: how much money went back, and how many credits have to. What could not be taken at once is another row, owed.
CREATE TABLE credit_reversals (
  issuer_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'chargeback')),
  -- The provider's name of it.
  reversal_id text NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount >= 0),
  credits bigint NOT NULL CHECK (credits >= 0),
  taken bigint NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND credits),
  remainder_of uuid,
  -- Taken as far as it goes, or (undone) not to be taken any more.
  settled_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, order_id) REFERENCES orders,
  FOREIGN KEY (issuer_id, remainder_of) REFERENCES credit_reversals
);
CREATE UNIQUE INDEX credit_reversals_once ON credit_reversals (issuer_id, order_id, kind, reversal_id) WHERE remainder_of IS NULL;
CREATE UNIQUE INDEX credit_reversals_one_remainder ON credit_reversals (issuer_id, remainder_of) WHERE remainder_of IS NOT NULL;
CREATE INDEX credit_reversals_owed ON credit_reversals (issuer_id, created_at, id) WHERE settled_at IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['orders', 'order_moves', 'card_events', 'credit_reversals']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO timbra_app', name);
  END LOOP;
END $$;
-- What was ordered, by whom and for how much is never changed.
GRANT UPDATE (state, revision, payment_id, decline, card_brand, card_last4, updated_at, paid_at, seller_id, invoice_uuid, invoice_problem) ON orders TO timbra_app;
GRANT UPDATE (taken, settled_at, undone_at) ON credit_reversals TO timbra_app;
