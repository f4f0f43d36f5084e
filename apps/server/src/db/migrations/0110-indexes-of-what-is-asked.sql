-- Movements of credits are listed by their number, which an index has already; what administrators look for is found along an index.
-- online
DROP INDEX CONCURRENTLY IF EXISTS credit_movements_by_age;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_words ON users USING gin (plain_text(username::text || ' ' || email::text) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS issuers_words ON issuers USING gin (plain_text(rfc) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_age ON users (created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_name ON users (lower(username::text), id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_mail ON users (lower(email::text), id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_words ON mails USING gin (plain_text(recipient) gin_trgm_ops);
-- step
-- The list of mails breaks ties by their id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_by_age_and_id ON mails (created_at, id);
-- step
DROP INDEX CONCURRENTLY IF EXISTS mails_by_age;
-- step: A movement is known by its number; nobody asks for one by its id.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS credit_movements_by_number ON credit_movements (issuer_id, number);
-- step
DO $$
BEGIN
  IF to_regclass('credit_movements_by_number') IS NOT NULL THEN
    ALTER TABLE credit_movements DROP CONSTRAINT credit_movements_pkey,
      ADD CONSTRAINT credit_movements_pkey PRIMARY KEY USING INDEX credit_movements_by_number, DROP CONSTRAINT IF EXISTS credit_movements_issuer_id_number_key;
  END IF;
END $$;
-- step: Attempts are read by their invoice, in the order of their ids, which is that of time.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS certification_attempts_of_invoice ON certification_attempts (issuer_id, invoice_id, id);
-- step
DO $$
BEGIN
  IF to_regclass('certification_attempts_of_invoice') IS NOT NULL THEN
    ALTER TABLE certification_attempts DROP CONSTRAINT certification_attempts_pkey,
      ADD CONSTRAINT certification_attempts_pkey PRIMARY KEY USING INDEX certification_attempts_of_invoice;
  END IF;
END $$;
-- step
DROP INDEX CONCURRENTLY IF EXISTS certification_attempts_by_invoice;
