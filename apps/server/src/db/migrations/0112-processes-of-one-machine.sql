-- Which process of which running system it is (db/process-identity.ts): who runs on the same one can tell at once whether it has ended. Null: nobody can.
ALTER TABLE processes ADD COLUMN identity text;
