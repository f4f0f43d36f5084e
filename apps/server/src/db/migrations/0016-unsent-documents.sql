-- A copy of sealed_documents.possibly_sent, for whoever takes turns over all issuers: what was never sent may go to another provider.
ALTER TABLE certification_queue ADD COLUMN possibly_sent boolean NOT NULL DEFAULT false;
CREATE INDEX certification_queue_unsent ON certification_queue (provider, issuer_id, due_at) WHERE NOT possibly_sent;
