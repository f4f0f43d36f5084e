-- A connection plans each statement once, by what is known of the tables. Of a table that was empty then and has thousands of rows since, a plan may read all
-- of an issuer's. PostgreSQL looks by itself once a minute for each of its databases: too late for a new installation that is filled at once. Answers how
-- many were looked at.
CREATE FUNCTION analyze_grown_tables() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE grown regclass; looked integer := 0;
BEGIN
  FOR grown IN
    SELECT c.oid FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_stat_get_live_tuples(c.oid) > 500
      AND pg_stat_get_live_tuples(c.oid) > 4 * greatest(c.reltuples, 0)
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
    looked := looked + 1;
  END LOOP;
  RETURN looked;
END $$;
REVOKE EXECUTE ON FUNCTION analyze_grown_tables FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyze_grown_tables TO timbra_app;

-- These few rows are written with every stamp, and each look at them would have every connection plan its statements anew. Their old versions are tidied
-- away as they are read.
ALTER TABLE certification_queue SET (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 200000);
ALTER TABLE certification_slots SET (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 200000);
ALTER TABLE certification_turns SET (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 200000);
ALTER TABLE credit_accounts SET (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 200000);
ALTER TABLE audit_heads SET (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 200000);
ALTER TABLE series SET (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 200000);
-- Nothing is looked up by a draft as a whole.
ALTER TABLE invoices ALTER COLUMN draft SET STATISTICS 0;
