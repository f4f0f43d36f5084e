-- The complements that the issuer's editor offers besides those with a screen of their own, by the ids of their tables.
ALTER TABLE issuer_profiles ADD COLUMN complements text[] NOT NULL DEFAULT '{}';
