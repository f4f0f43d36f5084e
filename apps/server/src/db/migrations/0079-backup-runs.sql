-- When backups were last made and last tried, one row a kind: for the alerts of administrators and for npm run doctor. What was copied is in the backups.
CREATE TABLE backup_runs (
  kind text PRIMARY KEY CHECK (kind IN ('base', 'log', 'verify')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);
GRANT SELECT, INSERT, UPDATE ON backup_runs TO timbra_app;
