-- What people did: an administrator's deeds, and the important ones of an issuer's own people. A history that only grows, sealed entry by entry like those
-- of 0012, one chain an issuer; deeds that concern no issuer are in a chain of the nil UUID, which is nobody's.
CREATE TABLE deed_heads (
  issuer_id uuid PRIMARY KEY,
  entries bigint NOT NULL DEFAULT 0,
  sha256 bytea NOT NULL DEFAULT ''
);

CREATE TABLE deeds (
  issuer_id uuid NOT NULL,
  number bigint NOT NULL,
  id uuid NOT NULL,
  deed text NOT NULL,
  -- Who did it, by the name of then: names change, and users go. No id where it was done at the command line or by the product itself.
  actor_id uuid,
  actor text NOT NULL,
  actor_role text NOT NULL,
  -- To whom or what.
  subject_id uuid,
  subject text NOT NULL,
  reason text NOT NULL,
  detail jsonb NOT NULL,
  address text NOT NULL,
  -- The product's time of the deed, and the database's own.
  done_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  previous_sha256 bytea NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (issuer_id, number)
);
CREATE INDEX deeds_of_issuer_by_age ON deeds (issuer_id, done_at DESC, id DESC);
CREATE INDEX deeds_by_age ON deeds (done_at DESC, id DESC);

CREATE FUNCTION deed_sha256(entry deeds) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT sha256(convert_to(jsonb_build_array(entry.issuer_id, entry.number, entry.id, entry.deed, entry.actor_id, entry.actor, entry.actor_role,
    entry.subject_id, entry.subject, entry.reason, entry.detail, entry.address, public.chain_time(entry.done_at), public.chain_time(entry.recorded_at),
    encode(entry.previous_sha256, 'hex'))::text, 'UTF8')) $$;

-- Appends one entry. The walls are entered for it and left again: an administrator's transaction may be within another issuer's, or within none. It locks
-- the chain until its transaction ends, so it is the last thing that a deed does.
CREATE FUNCTION record_deed(of_issuer uuid, of_id uuid, of_deed text, of_actor_id uuid, of_actor text, of_role text, of_subject_id uuid, of_subject text,
  of_reason text, of_detail jsonb, of_address text, of_instant timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE head deed_heads; entry deeds; within text := coalesce(current_setting('timbra.issuer_id', true), '');
BEGIN
  PERFORM set_config('timbra.issuer_id', of_issuer::text, true);
  INSERT INTO deed_heads (issuer_id) VALUES (of_issuer) ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT head FROM deed_heads WHERE issuer_id = of_issuer FOR UPDATE;
  entry := ROW(of_issuer, head.entries + 1, of_id, of_deed, of_actor_id, of_actor, of_role, of_subject_id, of_subject, of_reason, of_detail, of_address,
    of_instant, clock_timestamp(), head.sha256, '');
  entry.sha256 := deed_sha256(entry);
  INSERT INTO deeds SELECT entry.*;
  UPDATE deed_heads SET entries = entry.number, sha256 = entry.sha256 WHERE issuer_id = of_issuer;
  PERFORM set_config('timbra.issuer_id', within, true);
END $$;
REVOKE EXECUTE ON FUNCTION record_deed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_deed TO timbra_app;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['deeds', 'deed_heads']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT ON %I TO timbra_app', name);
  END LOOP;
END $$;

-- Why somebody was blocked, for whoever looks at the account later.
ALTER TABLE users ADD COLUMN blocked_reason text;
