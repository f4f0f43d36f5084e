-- What the advice on taxes depends on: the day on which an issuer gave the SAT its notice of the border stimulus, and what kind of
-- operation a product invoices where its key does not say it.
ALTER TABLE issuer_profiles ADD COLUMN border_notice date;
ALTER TABLE products ADD COLUMN operation text;
ALTER TABLE products ADD CONSTRAINT products_operation
  CHECK (operation IN ('fee', 'lease', 'rental', 'commission', 'freight', 'service', 'goods')) NOT VALID;
