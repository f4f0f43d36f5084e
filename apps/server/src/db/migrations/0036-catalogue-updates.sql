-- The update of the SAT's lists that runs, or the last one: one row, so that one runs at a time however many processes there are, and every one of them
-- tells how far it has come. `told_at` is when it was last heard of: one that falls silent has lost its process, and another may begin.
CREATE TABLE catalogue_updates (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  is_running boolean NOT NULL,
  -- How far it has come, and what is wrong, as the room of catalogues writes it.
  known json NOT NULL,
  told_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON catalogue_updates TO timbra_app;
