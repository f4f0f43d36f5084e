-- What providers certified for us and the restored rows did not tell of, as it was found in their records: the evidence of each document that was brought
-- back, and, byte for byte, the documents that could not be.
CREATE TABLE recovered_documents (
  -- The nil UUID where the taxpayer is no issuer here.
  issuer_id uuid NOT NULL,
  uuid uuid NOT NULL,
  provider text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  rfc text NOT NULL,
  -- As the document says them.
  serie text,
  folio text,
  certified_at text NOT NULL,
  sha256 bytea NOT NULL,
  -- settled: its sealed bytes were here; draft: it was a draft here; rebuilt: it was written from the document; kept: none of these.
  outcome text NOT NULL CHECK (outcome IN ('settled', 'draft', 'rebuilt', 'kept')),
  -- Why it was only kept; '' otherwise.
  reason text NOT NULL DEFAULT '',
  invoice_id uuid,
  -- Of a document that was only kept: the others are in stamps.
  xml bytea,
  found_at timestamptz NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, uuid),
  CHECK ((outcome = 'kept') = (xml IS NOT NULL) AND (outcome = 'kept') = (invoice_id IS NULL)),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices
);
CREATE INDEX recovered_documents_kept ON recovered_documents (issuer_id, serie, folio) WHERE outcome = 'kept';
ALTER TABLE recovered_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovered_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON recovered_documents USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON recovered_documents TO timbra_app;
GRANT UPDATE (outcome, reason, invoice_id, xml, decided_at) ON recovered_documents TO timbra_app;
