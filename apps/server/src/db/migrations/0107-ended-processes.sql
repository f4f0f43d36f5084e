-- The processes of the product: each holds a lock of the database for as long as it lives, by its number, so that what it has leased is free soon after
-- its end and not when the lease is over. ended_at: it was noticed, or said by itself.
CREATE TABLE processes (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON processes TO timbra_app;

-- Who holds a slot, or a request to cancel. It counts only together with the lease it was written for: programs of the version before write that alone.
ALTER TABLE certification_slots ADD COLUMN process integer, ADD COLUMN process_until timestamptz;
ALTER TABLE cancellations ADD COLUMN lease_process integer, ADD COLUMN lease_process_until timestamptz;
GRANT UPDATE (lease_process, lease_process_until) ON cancellations TO timbra_app;
