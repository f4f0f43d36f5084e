-- One invoice in the place of another, as one act: once the new one is stamped the old one is cancelled naming it, whether or not anybody is looking.
CREATE TABLE invoice_replacements (
  issuer_id uuid NOT NULL REFERENCES issuers,
  new_invoice_id uuid NOT NULL,
  old_invoice_id uuid NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the old one's cancellation was asked for.
  asked_at timestamptz,
  -- Why it could not be asked for: a code of the error table.
  refusal text,
  PRIMARY KEY (issuer_id, new_invoice_id),
  FOREIGN KEY (issuer_id, new_invoice_id) REFERENCES invoices ON DELETE CASCADE,
  FOREIGN KEY (issuer_id, old_invoice_id) REFERENCES invoices,
  CHECK (new_invoice_id <> old_invoice_id)
);
CREATE INDEX invoice_replacements_by_old ON invoice_replacements (issuer_id, old_invoice_id);
ALTER TABLE invoice_replacements ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_replacements FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON invoice_replacements USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, DELETE ON invoice_replacements TO timbra_app;
GRANT UPDATE (asked_at, refusal) ON invoice_replacements TO timbra_app;
