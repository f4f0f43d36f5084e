-- Invoices that were chosen to be cancelled together, so that the issuer is told of them together. Only for that: what was asked, and what became of it, is in
-- `cancellations` alone.
CREATE TABLE cancellation_batches (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When the one mail of what was asked for was written, with it, or found to have nothing to say. Nothing joins the batch afterwards.
  asked_told_at timestamptz,
  PRIMARY KEY (issuer_id, id)
);
CREATE INDEX cancellation_batches_untold ON cancellation_batches (begun_at) WHERE asked_told_at IS NULL;

CREATE TABLE cancellation_batch_invoices (
  issuer_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  -- As they were chosen.
  position integer NOT NULL,
  invoice_id uuid NOT NULL,
  -- Null of one that was left out.
  cancellation_id uuid,
  -- Written with the end of the request, and with the mail that tells of it.
  ended_at timestamptz,
  end_told_at timestamptz,
  PRIMARY KEY (issuer_id, batch_id, position),
  FOREIGN KEY (issuer_id, batch_id) REFERENCES cancellation_batches,
  -- A draft that was left out may be thrown away.
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices ON DELETE CASCADE,
  FOREIGN KEY (issuer_id, cancellation_id) REFERENCES cancellations,
  UNIQUE (issuer_id, cancellation_id),
  CHECK (ended_at IS NULL OR cancellation_id IS NOT NULL),
  CHECK (end_told_at IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX cancellation_batch_invoices_by_invoice ON cancellation_batch_invoices (issuer_id, invoice_id);
CREATE INDEX cancellation_batch_ends_untold ON cancellation_batch_invoices (issuer_id, batch_id) WHERE ended_at IS NOT NULL AND end_told_at IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['cancellation_batches', 'cancellation_batch_invoices']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO timbra_app', name);
  END LOOP;
END $$;
GRANT UPDATE (asked_told_at) ON cancellation_batches TO timbra_app;
GRANT UPDATE (cancellation_id, ended_at, end_told_at) ON cancellation_batch_invoices TO timbra_app;
