-- A spreadsheet of customers or products that was read: first its rows as they were typed, then what became of each, so that all of it can be taken back.
CREATE TABLE imports (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('customers', 'products')),
  user_id uuid NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('previewed', 'committing', 'done', 'undone')),
  ignored_columns jsonb NOT NULL,
  row_count integer NOT NULL,
  valid_count integer NOT NULL,
  duplicate_count integer NOT NULL,
  done_count integer NOT NULL DEFAULT 0,
  created_count integer NOT NULL DEFAULT 0,
  updated_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  kept_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- While rows are written; past it whoever wrote them is gone.
  leased_until timestamptz,
  committed_at timestamptz,
  undone_at timestamptz,
  PRIMARY KEY (issuer_id, id)
);
CREATE INDEX imports_by_age ON imports (issuer_id, kind, created_at);

CREATE TABLE import_rows (
  issuer_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  cells jsonb NOT NULL,
  valid boolean NOT NULL,
  outcome text CHECK (outcome IN ('created', 'updated', 'skipped')),
  target_id uuid,
  -- What an updated row was before, as its table's columns.
  before jsonb,
  PRIMARY KEY (issuer_id, import_id, number),
  FOREIGN KEY (issuer_id, import_id) REFERENCES imports ON DELETE CASCADE
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['imports', 'import_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_issuer ON %I USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO timbra_app', name);
  END LOOP;
END $$;
