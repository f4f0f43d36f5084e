-- The moves of an invoice (or receipt) from state to state: the one list. The trigger below holds it against every write; invoices/states.ts says the
-- same to whoever reads the code, and a test compares the two. A later part of the product adds its moves here by a migration of its own.
CREATE TABLE invoice_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO invoice_moves VALUES
  ('draft', 'stamping'),
  ('stamping', 'uncertain'),
  ('stamping', 'stamped'),
  ('stamping', 'draft'),
  ('uncertain', 'stamped'),
  ('uncertain', 'draft'),
  ('stamped', 'cancel_requested'),
  -- The SAT tells of cancellations that were asked for elsewhere.
  ('stamped', 'cancelled'),
  ('cancel_requested', 'cancel_in_process'),
  ('cancel_requested', 'cancel_rejected'),
  ('cancel_requested', 'cancelled'),
  -- The request was refused, or never arrived: nothing was asked of the SAT.
  ('cancel_requested', 'stamped'),
  ('cancel_in_process', 'cancel_rejected'),
  ('cancel_in_process', 'cancelled'),
  ('cancel_rejected', 'cancel_requested'),
  ('cancel_rejected', 'cancelled');

CREATE FUNCTION check_invoice_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' THEN RAISE EXCEPTION 'an invoice begins as a draft, not as %', NEW.state USING ERRCODE = 'check_violation'; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' THEN RAISE EXCEPTION 'an invoice that is % is never deleted', OLD.state USING ERRCODE = 'check_violation'; END IF;
    RETURN OLD;
  END IF;
  IF NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM invoice_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'an invoice does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.uuid IS NOT NULL AND NEW.uuid IS DISTINCT FROM OLD.uuid THEN
    RAISE EXCEPTION 'the UUID of a stamp does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_moves BEFORE INSERT OR DELETE OR UPDATE OF state, uuid ON invoices FOR EACH ROW EXECUTE FUNCTION check_invoice_move();

-- Frozen is frozen; an outcome is final; and bytes that may have reached a provider are never asked of another one (reliability F8).
CREATE FUNCTION check_sealed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.invoice_id, NEW.xml, NEW.sha256, NEW.seal, NEW.seal_sha256, NEW.certificate_id, NEW.environment, NEW.sealed_at)
    IS DISTINCT FROM (OLD.invoice_id, OLD.xml, OLD.sha256, OLD.seal, OLD.seal_sha256, OLD.certificate_id, OLD.environment, OLD.sealed_at) THEN
    RAISE EXCEPTION 'a sealed document does not change' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome THEN
    RAISE EXCEPTION 'a document that was decided stays so' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.provider <> OLD.provider AND (OLD.possibly_sent OR OLD.outcome IS NOT NULL) THEN
    RAISE EXCEPTION 'what one provider may have certified is not asked of another' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sealed_documents_frozen BEFORE UPDATE ON sealed_documents FOR EACH ROW EXECUTE FUNCTION check_sealed_document();

-- One row an open sealed document, written and deleted with it: the document is its own job. Ids and instants only, of all issuers, because whoever takes
-- the next turn cannot know whose it is; what is done in that turn happens inside the issuer's walls. due_at: while somebody asks, the end of that lease.
CREATE TABLE certification_queue (
  sealed_document_id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  provider text NOT NULL,
  due_at timestamptz NOT NULL,
  -- How often it was taken from here, whatever came of it: a document that ends the process that takes it counts too.
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX certification_queue_turns ON certification_queue (provider, issuer_id, due_at);

-- When each issuer had its last turn, as a number that grows: whoever waited longest goes first.
CREATE SEQUENCE certification_turn_numbers;
CREATE TABLE certification_turns (
  issuer_id uuid PRIMARY KEY,
  turn bigint NOT NULL
) WITH (fillfactor = 50);

-- As many rows as a provider may be asked at once, by all processes together. A slot whose holder died ends by itself.
CREATE TABLE certification_slots (
  provider text NOT NULL,
  slot integer NOT NULL,
  sealed_document_id uuid,
  issuer_id uuid,
  held_until timestamptz,
  PRIMARY KEY (provider, slot)
) WITH (fillfactor = 50);

-- The circuit breaker of each provider. paused_until NULL: closed. After paused_until one asker at a time probes.
CREATE TABLE certification_providers (
  provider text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  openings integer NOT NULL DEFAULT 0,
  paused_until timestamptz,
  probe_until timestamptz,
  reason text NOT NULL DEFAULT '',
  since timestamptz
) WITH (fillfactor = 50);

-- What goes on by itself only slowly, or not at all, and wants the eyes of an administrator. Gone when it is solved.
CREATE TABLE attention_items (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  issuer_id uuid,
  reason text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  UNIQUE (kind, subject_id)
);

GRANT SELECT ON invoice_moves TO timbra_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON certification_queue, certification_turns, certification_slots, certification_providers, attention_items TO timbra_app;
GRANT USAGE ON SEQUENCE certification_turn_numbers TO timbra_app;
