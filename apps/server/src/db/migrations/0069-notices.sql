-- What an issuer was told by mail without having asked: a certificate about to end (at each threshold), credits that ran low, receipts due in a month.
-- One row a thing told, written with its mail: nobody is told twice, however many processes look.
CREATE TABLE notices (
  issuer_id uuid NOT NULL REFERENCES issuers,
  kind text NOT NULL,
  about text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, kind, about)
);
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON notices USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT ON notices TO timbra_app;

-- Who has few credits left, since when. Credits that are held count, so that a stamp that is refused at the edge does not look like a recovery; only
-- credits that are bought or given end it. The number is LOW_CREDITS of the contract; a test holds the two together.
CREATE TABLE low_credits (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  since timestamptz NOT NULL
);
ALTER TABLE low_credits ENABLE ROW LEVEL SECURITY;
ALTER TABLE low_credits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON low_credits USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT ON low_credits TO timbra_app;

CREATE FUNCTION note_low_credits() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.available + NEW.held < 10 THEN
    INSERT INTO low_credits (issuer_id, since) VALUES (NEW.issuer_id, clock_timestamp()) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM low_credits WHERE issuer_id = NEW.issuer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER low_credits_are_noted AFTER UPDATE ON credit_accounts FOR EACH ROW
  WHEN ((OLD.available + OLD.held < 10) IS DISTINCT FROM (NEW.available + NEW.held < 10))
  EXECUTE FUNCTION note_low_credits();

-- An issuer sees its own mails, newest first.
CREATE INDEX mails_of_issuer ON mails (issuer_id, created_at DESC, id DESC) WHERE issuer_id IS NOT NULL;
