-- A click on "send": who was to get an invoice, and what was written to them. Each address gets a mail of its own, so that one that fails is tried
-- again without the others getting theirs twice.
CREATE TABLE invoice_sendings (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  recipients text[] NOT NULL,
  copies text[] NOT NULL,
  message text,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices
);
CREATE INDEX invoice_sendings_by_invoice ON invoice_sendings (issuer_id, invoice_id, created_at);
ALTER TABLE invoice_sendings ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_sendings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON invoice_sendings USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON invoice_sendings TO timbra_app;

-- What such a mail says of all who get it, whom to answer, and whose files go with it; the files themselves are read when it leaves.
ALTER TABLE mails
  ADD COLUMN sending_id uuid,
  ADD COLUMN invoice_id uuid,
  ADD COLUMN language text,
  ADD COLUMN to_header text[],
  ADD COLUMN cc_header text[],
  ADD COLUMN reply_to text,
  ADD CHECK ((sending_id IS NULL) = (invoice_id IS NULL) AND (sending_id IS NULL OR issuer_id IS NOT NULL));
CREATE INDEX mails_by_sending ON mails (sending_id) WHERE sending_id IS NOT NULL;
