-- Which process claims an Idempotency-Key, so that a repeat waits for no process that has ended. It counts only together with the claim it was written for:
-- programs of the version before write that alone.
ALTER TABLE idempotency_keys ADD COLUMN process integer, ADD COLUMN process_until timestamptz;
