-- A mail whose last word the server did not answer may or may not have been taken. It is not sent again by itself: nobody gets a mail twice.
ALTER TABLE mails DROP CONSTRAINT mails_state_check;
ALTER TABLE mails ADD CONSTRAINT mails_state_check CHECK (state IN ('pending', 'sent', 'failed', 'uncertain'));
-- Since when it may have been taken: set before the end of the mail leaves, taken away by a refusal. A try that finds it was cut off right there.
ALTER TABLE mails ADD COLUMN handed_over_at timestamptz;
CREATE INDEX mails_not_sent ON mails (created_at DESC, id DESC) WHERE state <> 'sent';
