CREATE TABLE invoices (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'stamping', 'uncertain', 'stamped', 'cancel_requested', 'cancel_in_process', 'cancel_rejected', 'cancelled')),
  revision integer NOT NULL DEFAULT 1,
  draft jsonb NOT NULL,
  problems jsonb NOT NULL DEFAULT '[]',
  type text NOT NULL CHECK (type IN ('I', 'E', 'T', 'P')),
  series_id uuid,
  serie text,
  folio bigint,
  legal_date text,
  customer_id uuid,
  receiver_rfc text NOT NULL DEFAULT '',
  receiver_name text NOT NULL DEFAULT '',
  payment_method text,
  currency text NOT NULL,
  subtotal numeric(24, 6) NOT NULL DEFAULT 0,
  total numeric(24, 6) NOT NULL DEFAULT 0,
  uuid uuid,
  stamped_at timestamptz,
  provider text,
  environment text CHECK (environment IN ('sandbox', 'live')),
  search text GENERATED ALWAYS AS (plain_text(coalesce(serie, '') || coalesce(folio::text, '') || ' ' || receiver_rfc || ' ' || receiver_name || ' ' || coalesce(uuid::text, ''))) STORED,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- A draft that a provider once refused is kept with its attempts when its author throws it away.
  discarded_at timestamptz,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, serie, folio),
  UNIQUE (issuer_id, uuid)
);
CREATE INDEX invoices_by_age ON invoices (issuer_id, created_at DESC, id DESC) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_state ON invoices (issuer_id, state, created_at DESC, id DESC) WHERE discarded_at IS NULL;
CREATE INDEX invoices_search ON invoices USING gin (issuer_id, search gin_trgm_ops);

-- The frozen bytes. What was sealed is what is sent, every time; a new seal is a new row, and only one row of an invoice is open.
CREATE TABLE sealed_documents (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  xml bytea NOT NULL,
  sha256 bytea NOT NULL,
  seal text NOT NULL,
  seal_sha256 bytea NOT NULL,
  certificate_id uuid NOT NULL,
  provider text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  outcome text CHECK (outcome IN ('stamped', 'rejected')),
  possibly_sent boolean NOT NULL DEFAULT false,
  lease_token bigint NOT NULL DEFAULT 0,
  lease_until timestamptz,
  sealed_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, seal_sha256),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (issuer_id, certificate_id) REFERENCES certificates
);
CREATE UNIQUE INDEX sealed_documents_one_open ON sealed_documents (issuer_id, invoice_id) WHERE outcome IS NULL;
CREATE UNIQUE INDEX sealed_documents_one_stamped ON sealed_documents (issuer_id, invoice_id) WHERE outcome = 'stamped';

CREATE TABLE stamps (
  issuer_id uuid NOT NULL REFERENCES issuers,
  invoice_id uuid NOT NULL,
  sealed_document_id uuid NOT NULL,
  uuid uuid NOT NULL,
  xml bytea NOT NULL,
  sha256 bytea NOT NULL,
  certified_at text NOT NULL,
  certifier_rfc text NOT NULL,
  certifier_certificate text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, invoice_id),
  UNIQUE (issuer_id, uuid),
  UNIQUE (issuer_id, sealed_document_id),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (issuer_id, sealed_document_id) REFERENCES sealed_documents
);

CREATE TABLE certification_attempts (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  sealed_document_id uuid NOT NULL,
  provider text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('stamp', 'recover')),
  sent_sha256 bytea NOT NULL,
  received_sha256 bytea,
  answer text NOT NULL CHECK (answer IN ('stamped', 'already_stamped', 'rejected', 'unavailable', 'invalid_stamp')),
  detail jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, sealed_document_id) REFERENCES sealed_documents
);
CREATE INDEX certification_attempts_by_invoice ON certification_attempts (issuer_id, invoice_id, started_at);

-- Why a folio was taken and never printed on a certified document.
CREATE TABLE folio_gaps (
  issuer_id uuid NOT NULL REFERENCES issuers,
  serie text NOT NULL,
  folio bigint NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, serie, folio)
);

CREATE TABLE idempotency_keys (
  issuer_id uuid NOT NULL REFERENCES issuers,
  key text NOT NULL,
  route text NOT NULL,
  body_sha256 bytea NOT NULL,
  status integer,
  response jsonb,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (issuer_id, key)
);
