-- A chain's head is made once and locked at every entry: looked for first, and made where it is not there.
CREATE OR REPLACE FUNCTION append_audit(of_issuer uuid, of_invoice uuid, from_state text, to_state text, stamp uuid, changed_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE head audit_heads; entry audit_log;
BEGIN
  SELECT * INTO head FROM audit_heads WHERE issuer_id = of_issuer FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_heads (issuer_id) VALUES (of_issuer) ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM audit_heads WHERE issuer_id = of_issuer FOR UPDATE;
  END IF;
  entry := ROW(of_issuer, head.entries + 1, of_invoice, from_state, to_state, stamp, changed_at, clock_timestamp(), head.sha256, '');
  entry.sha256 := audit_entry_sha256(entry);
  INSERT INTO audit_log SELECT entry.*;
  UPDATE audit_heads SET entries = entry.number, sha256 = entry.sha256 WHERE issuer_id = of_issuer;
END $$;
