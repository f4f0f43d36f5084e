-- What a program asks before it works with a database: whether it is migrated, and whether a newer version left it usable. `needs`: the newest migration that a
-- program must know since this one (docs/decisions/0181).
ALTER TABLE migrations ADD COLUMN needs text;
GRANT SELECT ON migrations TO timbra_app, timbra_auditor;
