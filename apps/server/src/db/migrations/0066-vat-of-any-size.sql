-- As its subtotal and total (0009): a draft keeps whatever its lines add up to, and says what is wrong with it when it is to be stamped.
ALTER TABLE invoices ALTER COLUMN vat TYPE numeric;
