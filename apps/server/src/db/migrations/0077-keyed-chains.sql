-- Whoever has the database could write an entry anew and seal everything after it again: what seals a link was all here. From now on each link has, besides its
-- SHA-256, a code (HMAC-SHA256) under a key that is not here: the product brings it with each transaction (docs/decisions/0147). Links from before have none.
ALTER TABLE audit_log ADD COLUMN mac bytea;
ALTER TABLE credit_movements ADD COLUMN mac bytea;
ALTER TABLE deeds ADD COLUMN mac bytea;

-- HMAC (RFC 2104) of a chain's name and a digest. The setting holds the key already laid over both pads, 64 bytes each, in hexadecimal. Null without a key.
CREATE FUNCTION chain_mac(chain text, digest bytea) RETURNS bytea
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE pads bytea := decode(nullif(current_setting('timbra.chain_key', true), ''), 'hex');
BEGIN
  RETURN sha256(substr(pads, 65) || sha256(substr(pads, 1, 64) || convert_to(chain || ':', 'UTF8') || digest));
END $$;

-- The code of a link that is being written. No link is written without one: whoever did not bring the key does nothing.
CREATE FUNCTION mac_of_link(chain text, digest bytea) RETURNS bytea
  LANGUAGE plpgsql STABLE AS $$
DECLARE mac bytea := public.chain_mac(chain, digest);
BEGIN
  IF mac IS NULL THEN
    RAISE EXCEPTION 'The key of the chains was not brought with this transaction: no link of % is written without its code.', chain
      USING ERRCODE = '55000', HINT = 'The data key "chain" of data_keys, opened by the master key, is brought as the setting timbra.chain_key.';
  END IF;
  RETURN mac;
END $$;

CREATE OR REPLACE FUNCTION append_audit(of_issuer uuid, of_invoice uuid, from_state text, to_state text, stamp uuid, changed_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE head audit_heads; entry audit_log;
BEGIN
  SELECT * INTO head FROM audit_heads WHERE issuer_id = of_issuer FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_heads (issuer_id) VALUES (of_issuer) ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM audit_heads WHERE issuer_id = of_issuer FOR UPDATE;
  END IF;
  entry := ROW(of_issuer, head.entries + 1, of_invoice, from_state, to_state, stamp, changed_at, clock_timestamp(), head.sha256, '', NULL);
  entry.sha256 := audit_entry_sha256(entry);
  entry.mac := mac_of_link('audit_log', entry.sha256);
  INSERT INTO audit_log SELECT entry.*;
  UPDATE audit_heads SET entries = entry.number, sha256 = entry.sha256 WHERE issuer_id = of_issuer;
END $$;

CREATE OR REPLACE FUNCTION chain_credit_movement() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE account credit_accounts;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE issuer_id = NEW.issuer_id FOR UPDATE;
  NEW.number := account.movements + 1;
  NEW.previous_sha256 := account.head_sha256;
  NEW.sha256 := credit_movement_sha256(NEW);
  NEW.mac := mac_of_link('credit_movements', NEW.sha256);
  UPDATE credit_accounts SET
      issued = issued + booked(NEW, 'issued'), available = available + booked(NEW, 'available'),
      held = held + booked(NEW, 'held'), consumed = consumed + booked(NEW, 'consumed'),
      movements = NEW.number, head_sha256 = NEW.sha256
    WHERE issuer_id = NEW.issuer_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION record_deed(of_issuer uuid, of_id uuid, of_deed text, of_actor_id uuid, of_actor text, of_role text, of_subject_id uuid,
  of_subject text, of_reason text, of_detail jsonb, of_address text, of_instant timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE head deed_heads; entry deeds; within text := coalesce(current_setting('timbra.issuer_id', true), '');
BEGIN
  PERFORM set_config('timbra.issuer_id', of_issuer::text, true);
  INSERT INTO deed_heads (issuer_id) VALUES (of_issuer) ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT head FROM deed_heads WHERE issuer_id = of_issuer FOR UPDATE;
  entry := ROW(of_issuer, head.entries + 1, of_id, of_deed, of_actor_id, of_actor, of_role, of_subject_id, of_subject, of_reason, of_detail, of_address,
    of_instant, clock_timestamp(), head.sha256, '', NULL);
  entry.sha256 := deed_sha256(entry);
  entry.mac := mac_of_link('deeds', entry.sha256);
  INSERT INTO deeds SELECT entry.*;
  UPDATE deed_heads SET entries = entry.number, sha256 = entry.sha256 WHERE issuer_id = of_issuer;
  PERFORM set_config('timbra.issuer_id', within, true);
END $$;

-- Where each chain stood when keys came: up to there its links need no code, and there it must still end in the same seal.
CREATE TABLE chain_starts (
  chain text NOT NULL,
  issuer_id uuid NOT NULL,
  number bigint NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (chain, issuer_id)
);
ALTER TABLE audit_heads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deed_heads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO chain_starts
  SELECT 'audit_log', issuer_id, entries, sha256 FROM audit_heads WHERE entries > 0
  UNION ALL SELECT 'deeds', issuer_id, entries, sha256 FROM deed_heads WHERE entries > 0
  UNION ALL SELECT 'credit_movements', issuer_id, movements, head_sha256 FROM credit_accounts WHERE movements > 0;
ALTER TABLE audit_heads FORCE ROW LEVEL SECURITY;
ALTER TABLE deed_heads FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_accounts FORCE ROW LEVEL SECURITY;

-- By the owner's right: the product records the switch without seeing the chains of every issuer.
CREATE FUNCTION chain_starts_sha256() RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT sha256(convert_to(coalesce(jsonb_agg(jsonb_build_array(chain, issuer_id, number, encode(sha256, 'hex')) ORDER BY chain, issuer_id)::text, ''), 'UTF8'))
    FROM public.chain_starts $$;

-- The switch itself: when the product first had a key, and the code of where the chains stood. One row, which nobody changes.
CREATE TABLE chain_switch (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  switched_at timestamptz NOT NULL,
  starts_mac bytea NOT NULL
);
REVOKE EXECUTE ON FUNCTION chain_starts_sha256 FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chain_starts_sha256 TO timbra_app, timbra_auditor;
GRANT SELECT ON chain_starts TO timbra_auditor;
GRANT SELECT ON chain_switch TO timbra_app, timbra_auditor;
GRANT INSERT ON chain_switch TO timbra_app;

-- A rotation of the master key wraps these keys anew, so that the old line of its file can be taken out.
GRANT UPDATE (wrapped_key, key_version) ON webhook_endpoints TO timbra_app;
