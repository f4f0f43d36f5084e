-- Lines of a bank's statement of which a receipt was drafted, or whose invoices were marked as paid: the same line, pasted again, makes nothing again.
-- The words of the line are not kept.
CREATE TABLE bank_lines (
  issuer_id uuid NOT NULL REFERENCES issuers,
  -- SHA-256 of day, amount, currency, words, and which of equal lines it is.
  fingerprint text NOT NULL,
  -- The receipt; null where the invoices were marked. No reference: a draft can be deleted, and then the line can be drafted again.
  pay_id uuid,
  invoice_ids uuid[] NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, fingerprint)
);
ALTER TABLE bank_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON bank_lines USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, DELETE ON bank_lines TO timbra_app;

-- As in 0086, with what belongs to an issuer since: the statements of account that were sent, and these lines.
CREATE OR REPLACE FUNCTION erase_departed(target text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE condition text := 'issuer_id = current_issuer()'; erased integer;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM departures WHERE issuer_id = current_issuer() AND state = 'erasing') THEN
    RAISE EXCEPTION 'this issuer is not being erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF target <> ALL (ARRAY['webhook_attempts', 'webhook_deliveries', 'webhook_events', 'webhook_endpoints', 'share_links', 'invoice_sendings', 'statement_sendings', 'bank_lines',
      'cancellation_batch_invoices', 'cancellation_batches', 'bulk_invoices', 'bulk_batches', 'import_rows', 'imports', 'tickets', 'invoices', 'customers',
      'products', 'series', 'issuer_addresses', 'issuer_contacts', 'issuer_extra_fields', 'issuer_images', 'issuer_printing', 'issuer_profiles',
      'issuer_taxes', 'accountant_invitations', 'api_keys', 'notices', 'low_credits', 'uploads', 'idempotency_keys', 'archive_parts', 'archives', 'mails',
      'attention_items', 'certification_turns', 'sessions']) THEN
    RAISE EXCEPTION 'nothing is erased from %', target USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF target = 'invoices' THEN
    condition := condition || ' AND state = ''draft'' AND NOT EXISTS (SELECT 1 FROM sealed_documents AS d WHERE d.issuer_id = t.issuer_id AND d.invoice_id = t.id)';
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I AS t WHERE %2$s LIMIT %3$L::int))', target, condition, most);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
