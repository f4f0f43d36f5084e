-- A spreadsheet of invoices: a batch, and an invoice of it for each reference, first as it was read, then with what became of it.
CREATE TABLE bulk_batches (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('previewed', 'running', 'paused', 'done', 'cancelled')),
  ignored_columns jsonb NOT NULL,
  row_count integer NOT NULL,
  invoice_count integer NOT NULL,
  -- The job that goes on with it is the one of this number; an older one does nothing.
  turn integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (issuer_id, id)
);
CREATE INDEX bulk_batches_by_age ON bulk_batches (issuer_id, created_at DESC);

CREATE TABLE bulk_invoices (
  issuer_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  position integer NOT NULL,
  reference text NOT NULL,
  -- The lines of the file.
  rows integer[] NOT NULL,
  -- What its rows say. Two with the same one are the same sale, unless it is said that they are not.
  fingerprint bytea NOT NULL,
  -- Of the invoice that it becomes: given when it is read, so that it is made once whatever is repeated.
  invoice_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('invalid', 'ready', 'repeated', 'waiting', 'sealed', 'refused', 'withdrawn')),
  -- Null where its rows do not make one.
  draft jsonb,
  receiver_rfc text NOT NULL,
  receiver_name text NOT NULL,
  currency text NOT NULL,
  total numeric(24, 6) NOT NULL,
  problems jsonb NOT NULL,
  PRIMARY KEY (issuer_id, batch_id, position),
  UNIQUE (issuer_id, invoice_id),
  FOREIGN KEY (issuer_id, batch_id) REFERENCES bulk_batches ON DELETE CASCADE
);
CREATE INDEX bulk_invoices_waiting ON bulk_invoices (issuer_id, batch_id, position) WHERE state = 'waiting';
CREATE INDEX bulk_invoices_by_content ON bulk_invoices (issuer_id, fingerprint);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bulk_batches', 'bulk_invoices'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO timbra_app', name);
  END LOOP;
END $$;
