-- What stamped documents say of their taxes, read out of their XML once: spreadsheets and reports add up columns instead of reading documents. A document
-- without its rows here is read when somebody needs them; nothing here is known from anywhere but the stamp.
CREATE TABLE document_figures (
  issuer_id uuid NOT NULL REFERENCES issuers,
  invoice_id uuid NOT NULL,
  -- 0 of an invoice; of a receipt, its payments from 1 in their order.
  place integer NOT NULL,
  -- Local time of its issue; of a payment, when the money arrived.
  on_date text NOT NULL,
  currency text NOT NULL,
  -- Pesos for a unit of the currency; 1 of pesos.
  exchange_rate numeric NOT NULL CHECK (exchange_rate > 0),
  payment_form text,
  cfdi_use text,
  -- Amounts in the currency of the document, or of the payment; what was received is the total of a payment.
  subtotal numeric NOT NULL,
  discount numeric NOT NULL,
  total numeric NOT NULL,
  iva_16_base numeric NOT NULL,
  iva_16 numeric NOT NULL,
  iva_8_base numeric NOT NULL,
  iva_8 numeric NOT NULL,
  iva_0_base numeric NOT NULL,
  iva_exempt_base numeric NOT NULL,
  -- Lines without IVA of any rate, less their discounts.
  untaxed numeric NOT NULL,
  -- Of rates; the base of a quota is no money.
  ieps_base numeric NOT NULL,
  ieps numeric NOT NULL,
  isr_withheld numeric NOT NULL,
  iva_withheld numeric NOT NULL,
  ieps_withheld numeric NOT NULL,
  local_charged numeric NOT NULL,
  local_withheld numeric NOT NULL,
  -- [{type, uuids}], one a kind of relation.
  related jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (issuer_id, invoice_id, place),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES stamps
);
CREATE INDEX document_figures_by_date ON document_figures (issuer_id, on_date, invoice_id);

-- Invoices to be paid at once (PUE) of which somebody said that they were, and on which day.
CREATE TABLE paid_invoices (
  issuer_id uuid NOT NULL REFERENCES issuers,
  invoice_id uuid NOT NULL,
  -- YYYY-MM-DD, local.
  paid_on text NOT NULL CHECK (paid_on ~ '^\d{4}-\d\d-\d\d$'),
  marked_by uuid NOT NULL,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, invoice_id),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['document_figures', 'paid_invoices']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO timbra_app', name);
  END LOOP;
END $$;
GRANT UPDATE (paid_on, marked_by, marked_at) ON paid_invoices TO timbra_app;
