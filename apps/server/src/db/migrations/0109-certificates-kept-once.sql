-- The issuer's certificate is a third of each stamped XML, and the same in all of them: 30 days after a stamp came it is taken out of its XML, and put back in by whoever reads it.
-- online
-- Where in the XML the certificate stood, in bytes from its beginning; null: the XML is whole.
ALTER TABLE stamps ADD COLUMN IF NOT EXISTS certificate_at integer;
-- step
-- As the XML has it: base64 in one line.
CREATE OR REPLACE FUNCTION certificate_text(der bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT convert_to(translate(encode(der, 'base64'), E'\n', ''), 'UTF8') $$;
-- step
-- The bytes that the provider sent, of a row of stamps.
CREATE OR REPLACE FUNCTION stamped_xml(issuer uuid, document uuid, stored bytea, cut_at integer) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN cut_at IS NULL THEN stored ELSE (
    SELECT substring(stored FROM 1 FOR cut_at) || certificate_text(c.certificate) || substring(stored FROM cut_at + 1)
    FROM sealed_documents AS d JOIN certificates AS c ON c.issuer_id = d.issuer_id AND c.id = d.certificate_id
    WHERE d.issuer_id = issuer AND d.id = document) END
$$;
-- step
CREATE OR REPLACE FUNCTION sealed_xml(issuer uuid, document uuid, own bytea, prefix integer, between_them bytea, suffix integer) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT coalesce(own, (
    SELECT substring(stamp.xml FROM 1 FOR prefix) || between_them || substring(stamp.xml FROM octet_length(stamp.xml) - suffix + 1)
    FROM (SELECT stamped_xml(s.issuer_id, s.sealed_document_id, s.xml, s.certificate_at) AS xml
      FROM stamps AS s WHERE s.issuer_id = issuer AND s.sealed_document_id = document OFFSET 0) AS stamp))
$$;
-- step
-- A stamp stays as it came. Its certificate goes out only once, and only if every byte of the XML comes back.
CREATE OR REPLACE FUNCTION check_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.issuer_id, NEW.invoice_id, NEW.sealed_document_id, NEW.uuid, NEW.sha256, NEW.certified_at, NEW.certifier_rfc, NEW.certifier_certificate, NEW.received_at)
      IS DISTINCT FROM (OLD.issuer_id, OLD.invoice_id, OLD.sealed_document_id, OLD.uuid, OLD.sha256, OLD.certified_at, OLD.certifier_rfc, OLD.certifier_certificate, OLD.received_at)
    OR OLD.certificate_at IS NOT NULL
    OR sha256(stamped_xml(NEW.issuer_id, NEW.sealed_document_id, NEW.xml, NEW.certificate_at)) IS DISTINCT FROM OLD.sha256 THEN
    RAISE EXCEPTION 'a stamp does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
-- step
CREATE OR REPLACE TRIGGER stamps_frozen BEFORE UPDATE ON stamps FOR EACH ROW EXECUTE FUNCTION check_stamp();
-- step
-- Documents are put together with it.
CREATE OR REPLACE FUNCTION check_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a certificate does not change' USING ERRCODE = 'check_violation';
END $$;
-- step
CREATE OR REPLACE TRIGGER certificates_frozen BEFORE UPDATE OF certificate ON certificates FOR EACH ROW
  WHEN (NEW.certificate IS DISTINCT FROM OLD.certificate) EXECUTE FUNCTION check_certificate();
-- step
-- The one way to take certificates out; the product may not write to stamps otherwise. Stamps whose XML does not have the certificate as it is kept stay whole.
-- Programs that do not know this would show what is left of such an XML as if it were all: from the first one on, they refuse the database.
CREATE OR REPLACE FUNCTION take_out_certificates(issuer uuid, invoices uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE taken integer;
BEGIN
  WITH found AS (
    SELECT s.invoice_id, position(certificate_text(c.certificate) IN s.xml) AS place, octet_length(certificate_text(c.certificate)) AS length
    FROM stamps AS s JOIN sealed_documents AS d ON d.issuer_id = s.issuer_id AND d.id = s.sealed_document_id
      JOIN certificates AS c ON c.issuer_id = d.issuer_id AND c.id = d.certificate_id
    WHERE s.issuer_id = issuer AND s.issuer_id = current_issuer() AND s.invoice_id = ANY(invoices) AND s.certificate_at IS NULL)
  UPDATE stamps AS s SET xml = substring(s.xml FROM 1 FOR found.place - 1) || substring(s.xml FROM found.place + found.length), certificate_at = found.place - 1
    FROM found WHERE found.place > 0 AND s.issuer_id = issuer AND s.invoice_id = found.invoice_id;
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF taken > 0 THEN
    UPDATE migrations SET needs = '0109-certificates-kept-once' WHERE name = '0109-certificates-kept-once' AND needs IS NULL;
  END IF;
  RETURN taken;
END $$;
-- step
REVOKE EXECUTE ON FUNCTION take_out_certificates FROM PUBLIC;
-- step
GRANT EXECUTE ON FUNCTION take_out_certificates TO timbra_app;
-- step
-- locks: there are two rows
ALTER TABLE compaction_progress DROP CONSTRAINT IF EXISTS compaction_progress_what_check,
  ADD CONSTRAINT compaction_progress_what_check CHECK (what IN ('sealed_copies', 'stored_answers', 'certificates'));
