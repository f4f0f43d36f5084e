-- Editions of the SAT's lists that were imported. The one with the highest number is in force; a row is written whole or not at all, so there is never half an
-- edition. All processes over the database use the same one, wherever they run.
CREATE TABLE catalogue_editions (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('xls', 'xlsx', 'sqlite')),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The day that the SAT published it, where the file's name or whoever imported it tells.
  published_on date,
  imported_at timestamptz NOT NULL,
  imported_by text NOT NULL CHECK (imported_by <> ''),
  -- How many keys each list has, by its name in the SAT's workbook.
  keys json NOT NULL,
  -- The lists as adapters/catalogues/pack.ts writes them, compressed.
  content bytea NOT NULL
);
GRANT SELECT, INSERT, DELETE ON catalogue_editions TO timbra_app;
