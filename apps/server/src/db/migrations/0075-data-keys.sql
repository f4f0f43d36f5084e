-- Keys of the whole installation for what is sealed inside transactions, each wrapped by the key-encryption key outside the database. key_version: which one.
CREATE TABLE data_keys (
  purpose text PRIMARY KEY,
  wrapped_key bytea NOT NULL,
  key_version text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON data_keys TO timbra_app;

-- A mail can hold a link that opens an account: its body waits sealed until it leaves. Those from before have theirs in the old columns.
ALTER TABLE mails ADD COLUMN sealed_body bytea;

-- What follows the question mark of a receiver's address can be its secret: it is sealed like the secret that deliveries are signed with. `url` then shows
-- that there is something, and not what.
ALTER TABLE webhook_endpoints ADD COLUMN sealed_url bytea, ADD COLUMN url_wrapped_key bytea, ADD COLUMN url_key_version text,
  ADD CHECK ((sealed_url IS NULL) = (url_wrapped_key IS NULL) AND (sealed_url IS NULL) = (url_key_version IS NULL));
-- For those from before, which the next start seals.
GRANT UPDATE (url, sealed_url, url_wrapped_key, url_key_version) ON webhook_endpoints TO timbra_app;
