-- A click on "send" of a customer's statement of account. The file itself is drawn when each mail leaves.
CREATE TABLE statement_sendings (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  -- Not a reference: a customer without documents can be deleted.
  customer_id uuid NOT NULL,
  -- YYYY-MM-DD; from the first document where it is null.
  date_start text,
  date_end text NOT NULL,
  recipients text[] NOT NULL,
  copies text[] NOT NULL,
  message text,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id)
);
CREATE INDEX statement_sendings_by_customer ON statement_sendings (issuer_id, customer_id, created_at);
ALTER TABLE statement_sendings ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_sendings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON statement_sendings USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON statement_sendings TO timbra_app;

ALTER TABLE mails ADD COLUMN statement_id uuid;
