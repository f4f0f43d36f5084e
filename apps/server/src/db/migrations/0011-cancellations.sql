-- A request to cancel a stamped document: the signed bytes, frozen before a provider hears of them and sent as they are every time.
-- Another request is another row; one of an invoice is open (closed_at is null).
CREATE TABLE cancellations (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  uuid uuid NOT NULL,
  motive text NOT NULL CHECK (motive IN ('01', '02', '03', '04')),
  replacement_uuid uuid CHECK ((motive = '01') = (replacement_uuid IS NOT NULL)),
  xml bytea NOT NULL,
  sha256 bytea NOT NULL,
  certificate_id uuid NOT NULL,
  provider text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  -- requested: nobody has confirmed it in the SAT's own status. in_process: the SAT waits for the receiver. The others close it:
  -- cancelled and rejected are the SAT's words; refused: the request was not taken; lapsed: it was taken, and the SAT knows of none.
  state text NOT NULL CHECK (state IN ('requested', 'in_process', 'cancelled', 'rejected', 'refused', 'lapsed')),
  -- How it was cancelled, as the SAT says.
  form text CHECK (form IN ('without_acceptance', 'with_acceptance', 'silence', 'unknown')),
  refusals jsonb NOT NULL DEFAULT '[]',
  -- Why the last try decided nothing.
  waiting_for text CHECK (waiting_for IN ('provider', 'sat_to_know', 'sat_to_answer', 'earlier_request', 'receiver')),
  -- The code with which the request was taken (201, 202, 798), and when.
  taken_code text,
  taken_at timestamptz,
  -- How often it was taken without the SAT showing it afterwards.
  unseen integer NOT NULL DEFAULT 0,
  -- The last instant at which the receiver may answer; null when nobody is asked or silence does not accept.
  deadline timestamptz,
  possibly_sent boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  lease_token bigint NOT NULL DEFAULT 0,
  lease_until timestamptz,
  job_id uuid,
  next_try_at timestamptz,
  last_answer_at timestamptz,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (issuer_id, certificate_id) REFERENCES certificates,
  CHECK ((closed_at IS NULL) = (state IN ('requested', 'in_process'))),
  CHECK ((state = 'cancelled') = (form IS NOT NULL))
);
CREATE UNIQUE INDEX cancellations_one_open ON cancellations (issuer_id, invoice_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX cancellations_one_done ON cancellations (issuer_id, invoice_id) WHERE state = 'cancelled';
CREATE INDEX cancellations_by_invoice ON cancellations (issuer_id, invoice_id, requested_at DESC);
CREATE INDEX cancellations_by_replacement ON cancellations (issuer_id, replacement_uuid) WHERE closed_at IS NULL;

-- Every exchange about a request: cancel sends the frozen bytes (sent_sha256), status asks the SAT. received_sha256 is of the
-- acknowledgement as it came. detail: code, refusals, reason, possibly_sent; the SAT's own words of a status.
CREATE TABLE cancellation_attempts (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  cancellation_id uuid NOT NULL,
  provider text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('cancel', 'status')),
  sent_sha256 bytea,
  received_sha256 bytea,
  answer text NOT NULL CHECK (answer IN ('requested', 'already_requested', 'not_yet_known', 'rejected', 'unavailable', 'answered')),
  detail jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, cancellation_id) REFERENCES cancellations,
  CHECK ((operation = 'cancel') = (sent_sha256 IS NOT NULL))
);
CREATE INDEX cancellation_attempts_by_invoice ON cancellation_attempts (issuer_id, invoice_id, started_at);
CREATE INDEX cancellation_attempts_by_cancellation ON cancellation_attempts (issuer_id, cancellation_id, started_at);

-- Acknowledgements, byte for byte as received. Each proves that a request was received, never that a document is cancelled.
CREATE TABLE cancellation_receipts (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  cancellation_id uuid NOT NULL,
  xml bytea NOT NULL,
  sha256 bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, cancellation_id, sha256),
  FOREIGN KEY (issuer_id, cancellation_id) REFERENCES cancellations
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['cancellations', 'cancellation_attempts', 'cancellation_receipts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO timbra_app', name);
  END LOOP;
END $$;
-- What was signed, for whom and when never changes.
GRANT UPDATE (state, form, refusals, waiting_for, taken_code, taken_at, unseen, deadline, possibly_sent, tries, lease_token, lease_until, job_id, next_try_at,
  last_answer_at, closed_at) ON cancellations TO timbra_app;

-- Which documents relate to one: while any of them is live, it can be cancelled only by naming its replacement.
CREATE INDEX invoices_by_relation ON invoices USING gin (issuer_id, jsonb_path_query_array(draft, '$.relations[*].uuids[*]'));
