-- The property tax accounts (cuentas prediales) of what a product leases, apart by ", ": a line made from it has them.
ALTER TABLE products ADD COLUMN property_account text;
