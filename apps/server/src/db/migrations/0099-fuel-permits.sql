-- The permits to sell hydrocarbons and petroleum products that an issuer has: a sale of fuel names one.
CREATE TABLE fuel_permits (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  -- As the authority writes it; its form says its kind (c_TipoPermiso).
  number text NOT NULL,
  -- What it is of: a petrol station.
  name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, number)
);
ALTER TABLE fuel_permits ENABLE ROW LEVEL SECURITY;
ALTER TABLE fuel_permits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON fuel_permits USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, DELETE ON fuel_permits TO timbra_app;

-- As in 0095, with these permits, which belong to an issuer too.
CREATE OR REPLACE FUNCTION erase_departed(target text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE condition text := 'issuer_id = current_issuer()'; erased integer;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM departures WHERE issuer_id = current_issuer() AND state = 'erasing') THEN
    RAISE EXCEPTION 'this issuer is not being erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF target <> ALL (ARRAY['webhook_attempts', 'webhook_deliveries', 'webhook_events', 'webhook_endpoints', 'share_links', 'invoice_sendings', 'statement_sendings', 'bank_lines',
      'cancellation_batch_invoices', 'cancellation_batches', 'bulk_invoices', 'bulk_batches', 'import_rows', 'imports', 'tickets', 'invoices', 'customers',
      'products', 'fuel_permits', 'series', 'issuer_addresses', 'issuer_contacts', 'issuer_extra_fields', 'issuer_images', 'issuer_printing', 'issuer_profiles',
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
