-- Files that nothing refers to yet, or any more, of all issuers: keys and instants only, because whoever tidies cannot know whose they are. A file is
-- entered here before it is stored, and taken out in the transaction that refers to it: one whose process died in between does not stay for ever.
CREATE TABLE doomed_files (
  file_key text PRIMARY KEY,
  issuer_id uuid NOT NULL,
  doomed_at timestamptz NOT NULL
);
CREATE INDEX doomed_files_due ON doomed_files (doomed_at);

-- Files on their way here in chunks, and those that have arrived and wait to be used. They do not wait for ever.
CREATE TABLE uploads (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Bytes: of the whole file, and how many have arrived. Chunks come one after the other.
  size integer NOT NULL CHECK (size > 0),
  received integer NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- What it is by its content, and what was kept of it; once it is whole.
  media_type text,
  stored_size integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (media_type IS NULL OR received = size),
  PRIMARY KEY (issuer_id, id)
);
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON uploads USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, UPDATE, DELETE ON doomed_files, uploads TO timbra_app;
