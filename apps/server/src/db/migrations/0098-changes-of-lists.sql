-- What an edition of the SAT's lists added, ended, reinstated or changed against the one before it. Null: it was imported before this was kept.
ALTER TABLE catalogue_editions ADD COLUMN changes json;
