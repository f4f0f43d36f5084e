-- Archives of everything that an issuer has, built in steps by the worker and kept some days for download. An archive is a ZIP in parts: the store's files
-- one after the other are the file that is downloaded.
CREATE TABLE archives (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'building' CHECK (state IN ('building', 'ready', 'failed', 'expired')),
  requested_by uuid NOT NULL,
  language text NOT NULL,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL,
  downloaded_at timestamptz,
  -- The step that comes next, and what it writes: a section, of the documents those after an id.
  step integer NOT NULL DEFAULT 0,
  section text NOT NULL,
  after_id uuid,
  documents integer NOT NULL,
  documents_done integer NOT NULL DEFAULT 0,
  entries integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (issuer_id, id)
);
CREATE UNIQUE INDEX archives_one_at_a_time ON archives (issuer_id) WHERE state = 'building';

-- directory: what the ZIP's directory says of the files that end in this part; sums: their SHA-256, as sha256sum writes them.
CREATE TABLE archive_parts (
  issuer_id uuid NOT NULL,
  archive_id uuid NOT NULL,
  number integer NOT NULL,
  file_key text NOT NULL,
  size integer NOT NULL,
  directory bytea NOT NULL,
  sums text NOT NULL,
  PRIMARY KEY (issuer_id, archive_id, number),
  FOREIGN KEY (issuer_id, archive_id) REFERENCES archives ON DELETE CASCADE
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['archives', 'archive_parts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO timbra_app', name);
  END LOOP;
END $$;
