-- A draft is kept whatever was typed into it: its amounts may multiply to more digits than a document can carry, which stamping refuses.
ALTER TABLE invoices ALTER COLUMN subtotal TYPE numeric, ALTER COLUMN total TYPE numeric;
