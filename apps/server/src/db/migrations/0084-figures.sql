-- What is counted by time, over all issuers, is found by time: for a monitor every few seconds (stamps of the day, what waits), and for the administrator's page
-- (cancellations and refusals of a month). And the request that had a document sealed, with its step in a trace: what a worker does with it later is found by them.
-- online
ALTER TABLE certification_queue ADD COLUMN IF NOT EXISTS origin jsonb;
-- step: Rows arrive in the order of this column: of each part of the table its first and last instant are enough.
CREATE INDEX CONCURRENTLY IF NOT EXISTS stamps_by_time ON stamps USING brin (received_at) WITH (pages_per_range = 32, autosummarize = on);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_cancelled ON audit_log (changed_at) WHERE to_state = 'cancelled';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS certification_attempts_refused ON certification_attempts (started_at)
  WHERE answer NOT IN ('stamped', 'already_stamped');
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_pending ON webhook_deliveries (created_at) WHERE state = 'pending';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS certificates_by_end ON certificates (valid_until) WHERE state = 'active';
