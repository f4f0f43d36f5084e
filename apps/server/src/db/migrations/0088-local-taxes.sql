-- IEPS that is an amount for each unit (litre, gram, cigarette) of a product, and how many of those one unit sold has: the litres of a box
-- (docs/decisions/0204).
ALTER TABLE products ADD COLUMN ieps_quota numeric(12, 6), ADD COLUMN ieps_units numeric(12, 6);
