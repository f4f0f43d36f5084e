-- An issuer who leaves: asked for by its owner, taken back within the days of grace, then erased but for what the law has kept (docs/decisions/0191).
CREATE TABLE departures (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  state text NOT NULL DEFAULT 'grace' CHECK (state IN ('grace', 'erasing', 'erased')),
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL,
  -- What the owner accepted to lose.
  without_archive boolean NOT NULL,
  credits_given_up bigint NOT NULL,
  erased_at timestamptz,
  -- The last day for which the law has documents kept, and after which the rest may go.
  kept_until date
);
ALTER TABLE departures ENABLE ROW LEVEL SECURITY;
ALTER TABLE departures FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON departures USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, UPDATE, DELETE ON departures TO timbra_app;

-- Since when an issuer is gone. Its RFC is free again (confirmed_at is null then), and no registration takes over its row.
ALTER TABLE issuers ADD COLUMN left_at timestamptz;

-- Deletes some rows of a table of the transaction's issuer, who is being erased; answers how many. The product may not delete most of these itself: only
-- here, only of an issuer whose days of grace are over, and only from tables that are on this list.
CREATE FUNCTION erase_departed(target text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE condition text := 'issuer_id = current_issuer()'; erased integer;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM departures WHERE issuer_id = current_issuer() AND state = 'erasing') THEN
    RAISE EXCEPTION 'this issuer is not being erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF target <> ALL (ARRAY['webhook_attempts', 'webhook_deliveries', 'webhook_events', 'webhook_endpoints', 'share_links', 'invoice_sendings',
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
REVOKE EXECUTE ON FUNCTION erase_departed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_departed TO timbra_app;

-- Takes what no law asks for out of rows that are kept, some at a time; answers of how many. What is in the sealed documents stays in them.
CREATE FUNCTION minimize_departed(target text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE changed integer;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM departures WHERE issuer_id = current_issuer() AND state = 'erasing') THEN
    RAISE EXCEPTION 'this issuer is not being erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF target = 'invoices' THEN
    UPDATE invoices SET draft = draft - 'notes' - 'extra' - 'customer_id', customer_id = NULL, problems = '[]' WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM invoices WHERE issuer_id = current_issuer()
        AND (draft ?| ARRAY['notes', 'extra', 'customer_id'] OR customer_id IS NOT NULL OR problems <> '[]') LIMIT most));
  ELSIF target = 'orders' THEN
    UPDATE orders SET buyer_email = '', card_brand = NULL, card_last4 = NULL WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM orders WHERE issuer_id = current_issuer() AND (buyer_email <> '' OR card_brand IS NOT NULL OR card_last4 IS NOT NULL) LIMIT most));
  ELSIF target = 'certificates' THEN
    UPDATE certificates SET cer_filename = '', key_filename = '', sealed_key = NULL, wrapped_key = NULL WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM certificates WHERE issuer_id = current_issuer()
        AND (cer_filename <> '' OR key_filename <> '' OR sealed_key IS NOT NULL OR wrapped_key IS NOT NULL) LIMIT most));
  ELSE
    RAISE EXCEPTION 'nothing is taken out of %', target USING ERRCODE = 'insufficient_privilege';
  END IF;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
REVOKE EXECUTE ON FUNCTION minimize_departed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION minimize_departed TO timbra_app;
