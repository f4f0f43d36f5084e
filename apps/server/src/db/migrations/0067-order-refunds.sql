-- Refunds that administrators asked for. A job asks the provider until it answers; that the money went, its own signed event tells.
CREATE TABLE order_refunds (
  issuer_id uuid NOT NULL,
  -- Made by whoever asks: asked twice, the money goes back once.
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'done', 'refused')),
  answered_at timestamptz,
  -- The provider's name of it, once it was taken: its event tells of it by that.
  reversal_id text,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, order_id) REFERENCES orders,
  CHECK ((answered_at IS NULL) = (state = 'asked')),
  CHECK ((reversal_id IS NOT NULL) = (state = 'done'))
);
CREATE INDEX order_refunds_by_order ON order_refunds (issuer_id, order_id, asked_at);
ALTER TABLE order_refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON order_refunds USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON order_refunds TO timbra_app;
GRANT UPDATE (state, answered_at, reversal_id) ON order_refunds TO timbra_app;

-- An administrator knows an order by its id alone.
CREATE INDEX orders_by_id ON orders (id);
