-- Row-level security on every issuer's table, forced on the owner too, and the least rights for the role that the product runs under.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'issuer_profiles', 'issuer_addresses', 'issuer_taxes', 'issuer_contacts', 'issuer_images', 'issuer_extra_fields', 'series', 'certificates',
    'customers', 'products', 'invoices', 'sealed_documents', 'stamps', 'certification_attempts', 'folio_gaps', 'idempotency_keys',
    'credit_accounts', 'credit_movements']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO timbra_app', name);
  END LOOP;
  -- Append-only: stamps, attempts, movements, gaps. The others may change.
  FOREACH name IN ARRAY ARRAY[
    'issuer_profiles', 'issuer_addresses', 'issuer_taxes', 'issuer_contacts', 'issuer_images', 'issuer_extra_fields', 'series', 'certificates',
    'customers', 'products', 'invoices', 'sealed_documents', 'idempotency_keys', 'credit_accounts']
  LOOP
    EXECUTE format('GRANT UPDATE ON %I TO timbra_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['issuer_images', 'series', 'customers', 'products', 'invoices']
  LOOP
    EXECUTE format('GRANT DELETE ON %I TO timbra_app', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON users, issuers, memberships, sessions, email_tokens, mails TO timbra_app;
GRANT USAGE ON SCHEMA public TO timbra_app;
