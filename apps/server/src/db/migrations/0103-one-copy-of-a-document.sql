-- What is sealed and stamped is kept once: after 30 days the sealed bytes are taken out of the stamped XML that the provider sent, which holds them all.
-- And the answers to requests with an Idempotency-Key go after 30 days; the keys, what was asked and what was made stay.
-- online
-- Of a document whose own copy was dropped: how many bytes at the beginning and at the end are the stamped XML's, and what stands between them.
ALTER TABLE sealed_documents ADD COLUMN IF NOT EXISTS shared_prefix integer;
-- step
ALTER TABLE sealed_documents ADD COLUMN IF NOT EXISTS unshared bytea;
-- step
ALTER TABLE sealed_documents ADD COLUMN IF NOT EXISTS shared_suffix integer;
-- step
ALTER TABLE sealed_documents ALTER COLUMN xml DROP NOT NULL;
-- step
CREATE OR REPLACE FUNCTION sealed_xml(issuer uuid, document uuid, own bytea, prefix integer, between_them bytea, suffix integer) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT coalesce(own, (
    SELECT substring(s.xml FROM 1 FOR prefix) || between_them || substring(s.xml FROM octet_length(s.xml) - suffix + 1)
    FROM stamps AS s WHERE s.issuer_id = issuer AND s.sealed_document_id = document))
$$;
-- step
CREATE OR REPLACE FUNCTION check_sealed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.invoice_id, NEW.sha256, NEW.seal, NEW.seal_sha256, NEW.certificate_id, NEW.environment, NEW.sealed_at)
    IS DISTINCT FROM (OLD.invoice_id, OLD.sha256, OLD.seal, OLD.seal_sha256, OLD.certificate_id, OLD.environment, OLD.sealed_at) THEN
    RAISE EXCEPTION 'a sealed document does not change' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.xml, NEW.shared_prefix, NEW.unshared, NEW.shared_suffix) IS DISTINCT FROM (OLD.xml, OLD.shared_prefix, OLD.unshared, OLD.shared_suffix) THEN
    -- The copy goes only once, and only if the stamped XML gives every byte of it.
    IF OLD.xml IS NULL OR NEW.xml IS NOT NULL OR OLD.outcome IS DISTINCT FROM 'stamped'
      OR sha256(sealed_xml(NEW.issuer_id, NEW.id, NULL, NEW.shared_prefix, NEW.unshared, NEW.shared_suffix)) IS DISTINCT FROM OLD.sha256 THEN
      RAISE EXCEPTION 'a sealed document does not change' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome THEN
    RAISE EXCEPTION 'a document that was decided stays so' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.provider <> OLD.provider AND (OLD.possibly_sent OR OLD.outcome IS NOT NULL) THEN
    RAISE EXCEPTION 'what one provider may have certified is not asked of another' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
-- step
ALTER TABLE idempotency_keys ADD COLUMN IF NOT EXISTS made uuid;
-- step: Rows arrive in the order of this column, so that the first and last instant of each part of the table find a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS idempotency_keys_by_time ON idempotency_keys USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
-- step: How far each of the two has come: everything before this instant was looked at.
CREATE TABLE IF NOT EXISTS compaction_progress (
  what text PRIMARY KEY CHECK (what IN ('sealed_copies', 'stored_answers')),
  until timestamptz NOT NULL
);
-- step
GRANT SELECT, INSERT, UPDATE ON compaction_progress TO timbra_app;
