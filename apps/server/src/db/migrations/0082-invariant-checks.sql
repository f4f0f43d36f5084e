-- Checks of what must always be true, which go from issuer to issuer by turns of a job (docs/decisions/0189). One row a check; it goes on where it was.
CREATE TABLE invariant_checks (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
  -- Who asked for it; null: nobody, it was time.
  requested_by text,
  -- Whether it also reads the rows of issuers that are as they were.
  whole boolean NOT NULL,
  started_at timestamptz NOT NULL,
  -- When it last went on.
  moved_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Which job goes on with it, and how many steps were taken: who thinks otherwise was overtaken.
  turn integer NOT NULL DEFAULT 0,
  steps integer NOT NULL DEFAULT 0,
  position json NOT NULL,
  -- What there was to look at when it began, and how far it is. Links: entries of the chains of invoices and of credits.
  issuers integer NOT NULL,
  issuers_done integer NOT NULL DEFAULT 0,
  issuers_unchanged integer NOT NULL DEFAULT 0,
  links bigint NOT NULL,
  links_done bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX invariant_checks_one_running ON invariant_checks ((state)) WHERE state = 'running';
CREATE INDEX invariant_checks_by_start ON invariant_checks (started_at);

-- What a check found broken. A sentence without a row here held.
CREATE TABLE invariant_results (
  check_id uuid NOT NULL REFERENCES invariant_checks ON DELETE CASCADE,
  name text NOT NULL,
  breaches bigint NOT NULL,
  -- The first rows that break it.
  examples jsonb NOT NULL,
  PRIMARY KEY (check_id, name)
);

-- Of which versions an issuer's rows were when everything held for them last, and when that was looked at. An issuer whose rows are of these is not read again
-- for some days.
CREATE TABLE invariant_digests (
  issuer_id uuid PRIMARY KEY,
  rows_sha256 text NOT NULL,
  checked_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON invariant_checks, invariant_results, invariant_digests TO timbra_app;
