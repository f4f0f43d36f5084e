-- Which master keys this database has been told of, by fingerprint; the keys themselves are in a file outside it. `current` wraps what is sealed now,
-- `previous` may still wrap something, `retired` wraps nothing and never will again.
CREATE TABLE master_keys (
  version text PRIMARY KEY,
  state text NOT NULL DEFAULT 'previous' CHECK (state IN ('current', 'previous', 'retired')),
  known_since timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz,
  CHECK ((state = 'retired') = (retired_at IS NOT NULL))
);
CREATE UNIQUE INDEX master_keys_one_current ON master_keys (state) WHERE state = 'current';
GRANT SELECT, INSERT, UPDATE ON master_keys TO timbra_app;

-- Which keys each running process holds, as it last said: a new one wraps nothing before all of them have it.
CREATE TABLE master_key_holders (
  process text PRIMARY KEY,
  versions text[] NOT NULL,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON master_key_holders TO timbra_app;

-- Nothing is sealed under a retired key, by whichever process does not know of it yet. The lock lasts as long as the transaction that seals: retiring a key
-- waits for it, and then counts what it left.
CREATE FUNCTION refuse_retired_key() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE named text := to_jsonb(NEW) ->> TG_ARGV[0]; its text;
BEGIN
  INSERT INTO public.master_keys (version) VALUES (named) ON CONFLICT DO NOTHING;
  SELECT state INTO STRICT its FROM public.master_keys WHERE version = named FOR SHARE;
  IF its = 'retired' THEN
    RAISE EXCEPTION 'The master key % was retired: nothing is sealed under it any more.', named USING ERRCODE = '55000';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_retired_key BEFORE INSERT OR UPDATE OF wrapped_key, key_version ON certificates
  FOR EACH ROW WHEN (NEW.wrapped_key IS NOT NULL) EXECUTE FUNCTION refuse_retired_key('key_version');
CREATE TRIGGER refuse_retired_key BEFORE INSERT OR UPDATE OF wrapped_key, key_version ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('key_version');
CREATE TRIGGER refuse_retired_key_of_url BEFORE INSERT OR UPDATE OF url_wrapped_key, url_key_version ON webhook_endpoints
  FOR EACH ROW WHEN (NEW.url_wrapped_key IS NOT NULL) EXECUTE FUNCTION refuse_retired_key('url_key_version');
CREATE TRIGGER refuse_retired_key BEFORE INSERT OR UPDATE OF wrapped_key, key_version ON second_factors
  FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('key_version');
CREATE TRIGGER refuse_retired_key BEFORE INSERT OR UPDATE OF wrapped_key, key_version ON data_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('key_version');
