-- Addresses of an issuer's own programs that are told what happens, what they are told, and each try to tell them. An event is written with what it tells,
-- in the transaction that makes it true; its id is what a receiver recognizes a repeat by.
CREATE TABLE webhook_endpoints (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- What deliveries are signed with, encrypted as the keys of certificates are.
  sealed_secret bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  key_version text NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (issuer_id, id)
);

CREATE TABLE webhook_events (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- The bytes that are sent and signed; text, so that they stay the same bytes.
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id)
);

CREATE TABLE webhook_deliveries (
  issuer_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, endpoint_id, event_id),
  FOREIGN KEY (issuer_id, endpoint_id) REFERENCES webhook_endpoints,
  FOREIGN KEY (issuer_id, event_id) REFERENCES webhook_events
);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (issuer_id, created_at DESC, id DESC);

CREATE TABLE webhook_attempts (
  issuer_id uuid NOT NULL,
  id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- The status that was answered, or why there was none.
  status integer,
  error text,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, delivery_id) REFERENCES webhook_deliveries
);
CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (issuer_id, delivery_id, started_at);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO timbra_app', name);
  END LOOP;
END $$;
GRANT UPDATE (removed_at) ON webhook_endpoints TO timbra_app;
GRANT UPDATE (state) ON webhook_deliveries TO timbra_app;
