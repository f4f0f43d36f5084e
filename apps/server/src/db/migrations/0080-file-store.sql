-- Which store has the files of this database: the id lies in the store too, and moves with it. A process whose store has another id would not find what others keep.
CREATE TABLE file_store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL,
  -- Where it was last used, for people: a folder of a machine, or a bucket.
  place text NOT NULL
);
GRANT SELECT, INSERT, UPDATE (place) ON file_store TO timbra_app;
