-- SHA-256 of the last answer as it came, whatever it said; null when not a byte of one came. received_sha256 is of the document, or the acknowledgement, in it.
ALTER TABLE certification_attempts ADD COLUMN answer_sha256 bytea;
ALTER TABLE cancellation_attempts ADD COLUMN answer_sha256 bytea;

-- A look at the SAT that found a document cancelled that nobody here had asked to cancel is about no request.
ALTER TABLE cancellation_attempts ALTER COLUMN cancellation_id DROP NOT NULL,
  ADD CHECK (cancellation_id IS NOT NULL OR operation = 'status');
