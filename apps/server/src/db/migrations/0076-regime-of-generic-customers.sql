-- The documents of a generic RFC always say regime 616 (12 of our ids); customers were kept with whatever had been chosen.
UPDATE customers SET tax_regime_id = 12 WHERE rfc IN ('XAXX010101000', 'XEXX010101000') AND tax_regime_id <> 12;
