-- Two histories that only grow, each entry sealed with the one before it (reliability I4, I14): what every document went through, and every movement of
-- credits. Changing, removing or inserting an entry anywhere breaks the chain from there on; removing the last ones breaks it with its head.

-- One row a chain and issuer: how long it is and where it ends. The product's role reads it and never writes it.
CREATE TABLE audit_heads (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  entries bigint NOT NULL DEFAULT 0,
  sha256 bytea NOT NULL DEFAULT ''
);

-- One entry for each change of an invoice's state. from_state is null when it is created, to_state when a draft is thrown away.
CREATE TABLE audit_log (
  issuer_id uuid NOT NULL REFERENCES issuers,
  number bigint NOT NULL,
  invoice_id uuid NOT NULL,
  from_state text,
  to_state text,
  -- The stamp that it bears since then.
  uuid uuid,
  -- The product's time of the change, and the database's own.
  changed_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  previous_sha256 bytea NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (issuer_id, number)
);
CREATE INDEX audit_log_by_invoice ON audit_log (issuer_id, invoice_id, number);

-- An instant as a chain writes it: to the microsecond, in UTC, whatever the session's settings are.
CREATE FUNCTION chain_time(instant timestamptz) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- The seal of an entry: SHA-256 of the JSON array of everything in it and of the seal before it. An array has no ambiguous separators.
CREATE FUNCTION audit_entry_sha256(entry audit_log) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT sha256(convert_to(jsonb_build_array(entry.issuer_id, entry.number, entry.invoice_id, entry.from_state, entry.to_state, entry.uuid,
    public.chain_time(entry.changed_at), public.chain_time(entry.recorded_at), encode(entry.previous_sha256, 'hex'))::text, 'UTF8')) $$;

CREATE FUNCTION append_audit(of_issuer uuid, of_invoice uuid, from_state text, to_state text, stamp uuid, changed_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE head audit_heads; entry audit_log;
BEGIN
  INSERT INTO audit_heads (issuer_id) VALUES (of_issuer) ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT head FROM audit_heads WHERE issuer_id = of_issuer FOR UPDATE;
  entry := ROW(of_issuer, head.entries + 1, of_invoice, from_state, to_state, stamp, changed_at, clock_timestamp(), head.sha256, '');
  entry.sha256 := audit_entry_sha256(entry);
  INSERT INTO audit_log SELECT entry.*;
  UPDATE audit_heads SET entries = entry.number, sha256 = entry.sha256 WHERE issuer_id = of_issuer;
END $$;
REVOKE EXECUTE ON FUNCTION append_audit FROM PUBLIC;

CREATE FUNCTION audit_invoice() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM append_audit(NEW.issuer_id, NEW.id, NULL, NEW.state, NEW.uuid, NEW.created_at);
  ELSIF TG_OP = 'UPDATE' THEN PERFORM append_audit(NEW.issuer_id, NEW.id, OLD.state, NEW.state, NEW.uuid, NEW.updated_at);
  ELSE PERFORM append_audit(OLD.issuer_id, OLD.id, OLD.state, NULL, OLD.uuid, now());
  END IF;
  RETURN NULL;
END $$;
-- At the very end of the transaction that makes the change, and with it: the head of a chain is then the last row that anybody locks, so no two transactions
-- can wait for each other over it, and none holds it for long.
CREATE CONSTRAINT TRIGGER audit_made AFTER INSERT OR DELETE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_invoice();
CREATE CONSTRAINT TRIGGER audit_moved AFTER UPDATE OF state ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION audit_invoice();

-- The chain of credits. Its head is with the account that every movement locks first.
ALTER TABLE credit_accounts ADD COLUMN movements bigint NOT NULL DEFAULT 0, ADD COLUMN head_sha256 bytea NOT NULL DEFAULT '';
ALTER TABLE credit_movements ADD COLUMN number bigint, ADD COLUMN previous_sha256 bytea, ADD COLUMN sha256 bytea;

CREATE FUNCTION credit_movement_sha256(entry credit_movements) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT sha256(convert_to(jsonb_build_array(entry.issuer_id, entry.number, entry.id, entry.kind, entry.from_account, entry.to_account, entry.amount,
    entry.document_kind, entry.document_id, entry.note, public.chain_time(entry.created_at), encode(entry.previous_sha256, 'hex'))::text, 'UTF8')) $$;

CREATE FUNCTION chain_credit_movement() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE account credit_accounts;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE issuer_id = NEW.issuer_id FOR UPDATE;
  NEW.number := account.movements + 1;
  NEW.previous_sha256 := account.head_sha256;
  NEW.sha256 := credit_movement_sha256(NEW);
  UPDATE credit_accounts SET movements = NEW.number, head_sha256 = NEW.sha256 WHERE issuer_id = NEW.issuer_id;
  RETURN NEW;
END $$;

-- What is there already begins both chains. The walls are down for whoever owns the tables while it is written.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_movements NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE invoice invoices; movement credit_movements; account credit_accounts;
BEGIN
  FOR invoice IN SELECT * FROM invoices ORDER BY created_at, id LOOP
    PERFORM append_audit(invoice.issuer_id, invoice.id, NULL, invoice.state, invoice.uuid, invoice.updated_at);
  END LOOP;
  FOR movement IN SELECT * FROM credit_movements ORDER BY created_at, id LOOP
    SELECT * INTO account FROM credit_accounts WHERE issuer_id = movement.issuer_id;
    movement.number := account.movements + 1;
    movement.previous_sha256 := account.head_sha256;
    movement.sha256 := credit_movement_sha256(movement);
    UPDATE credit_movements SET number = movement.number, previous_sha256 = movement.previous_sha256, sha256 = movement.sha256
      WHERE issuer_id = movement.issuer_id AND id = movement.id;
    UPDATE credit_accounts SET movements = movement.number, head_sha256 = movement.sha256 WHERE issuer_id = movement.issuer_id;
  END LOOP;
END $$;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_movements FORCE ROW LEVEL SECURITY;

-- The defaults are never kept: the trigger writes the three columns, whatever was asked for.
ALTER TABLE credit_movements
  ALTER COLUMN number SET NOT NULL, ALTER COLUMN number SET DEFAULT 0,
  ALTER COLUMN previous_sha256 SET NOT NULL, ALTER COLUMN previous_sha256 SET DEFAULT '',
  ALTER COLUMN sha256 SET NOT NULL, ALTER COLUMN sha256 SET DEFAULT '',
  ADD UNIQUE (issuer_id, number);
CREATE TRIGGER credit_movements_chained BEFORE INSERT ON credit_movements FOR EACH ROW EXECUTE FUNCTION chain_credit_movement();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_log', 'audit_heads']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT ON %I TO timbra_app', name);
  END LOOP;
END $$;
-- Heads of chains are written by their triggers alone.
REVOKE INSERT, UPDATE ON credit_accounts FROM timbra_app;
GRANT INSERT (issuer_id), UPDATE (issued, available, held, consumed) ON credit_accounts TO timbra_app;
