-- Payment receipts. A receipt is a row of invoices of type P; here is what only a receipt has. Written when its draft is kept, and again when it is sealed.
CREATE TABLE pays (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  -- The receipt that this one replaces (relation 04).
  replaces_id uuid,
  -- Of the last payment, local time.
  paid_on text,
  -- [{currency, amount}], one each currency.
  amounts jsonb NOT NULL DEFAULT '[]',
  total_mxn numeric,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, id) REFERENCES invoices ON DELETE CASCADE,
  FOREIGN KEY (issuer_id, replaces_id) REFERENCES pays
);
CREATE INDEX pays_by_replaced ON pays (issuer_id, replaces_id) WHERE replaces_id IS NOT NULL;

-- What a sealed receipt settles: one row for each DoctoRelacionado of the sealed bytes, in their order. `docto` is that node, because the next receipt of the
-- invoice goes on from its taxes; the columns are what balances are added up from, in the invoice's currency.
CREATE TABLE pay_documents (
  issuer_id uuid NOT NULL REFERENCES issuers,
  pay_id uuid NOT NULL,
  place integer NOT NULL,
  invoice_id uuid NOT NULL,
  uuid uuid NOT NULL,
  instalment integer NOT NULL CHECK (instalment BETWEEN 1 AND 999),
  previous numeric NOT NULL,
  paid numeric NOT NULL CHECK (paid > 0),
  remaining numeric NOT NULL CHECK (remaining >= 0 AND remaining = previous - paid),
  docto jsonb NOT NULL,
  PRIMARY KEY (issuer_id, pay_id, place),
  FOREIGN KEY (issuer_id, pay_id) REFERENCES pays ON DELETE CASCADE,
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices
);
CREATE INDEX pay_documents_by_invoice ON pay_documents (issuer_id, invoice_id);
-- Which receipts pay a document: while any of them is live, the SAT calls the document not cancellable.
CREATE INDEX pay_documents_by_uuid ON pay_documents (issuer_id, uuid);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['pays', 'pay_documents']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO timbra_app', name);
  END LOOP;
END $$;
GRANT UPDATE (replaces_id, paid_on, amounts, total_mxn) ON pays TO timbra_app;

-- A document counts from the moment it is sealed: nobody may promise the same money twice while it is on its way. One that is refused is a draft again, and
-- one that is cancelled is cancelled: both stop counting by their state alone.
CREATE FUNCTION counts(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT state IN ('stamping', 'uncertain', 'stamped', 'cancel_requested', 'cancel_in_process', 'cancel_rejected') $$;

-- The one definition of which settlements count: those of live receipts that no live receipt replaces. A balance is stored nowhere, so it cannot drift.
CREATE VIEW counted_settlements WITH (security_invoker = true) AS
  SELECT d.*, r.state AS pay_state
  FROM pay_documents AS d JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.pay_id
  WHERE counts(r.state) AND NOT EXISTS (
    SELECT 1 FROM pays AS p JOIN invoices AS newer ON newer.issuer_id = p.issuer_id AND newer.id = p.id
    WHERE p.issuer_id = d.issuer_id AND p.replaces_id = d.pay_id AND counts(newer.state));
GRANT SELECT ON counted_settlements TO timbra_app;

-- What may be owed: looked through oldest first.
CREATE INDEX invoices_paid_later ON invoices (issuer_id, shown_date, id) WHERE type = 'I' AND payment_method = 'PPD' AND discarded_at IS NULL;
-- Receipts have a list of their own.
CREATE INDEX invoices_of_pays ON invoices (issuer_id, created_at, id) WHERE type = 'P' AND discarded_at IS NULL;
