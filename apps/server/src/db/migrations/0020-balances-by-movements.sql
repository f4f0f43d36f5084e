-- A balance changes by a movement and by nothing else: the trigger that chains a movement also books it, and the product may no longer write balances.
CREATE OR REPLACE FUNCTION chain_credit_movement() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE account credit_accounts;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE issuer_id = NEW.issuer_id FOR UPDATE;
  NEW.number := account.movements + 1;
  NEW.previous_sha256 := account.head_sha256;
  NEW.sha256 := credit_movement_sha256(NEW);
  UPDATE credit_accounts SET
      issued = issued + booked(NEW, 'issued'), available = available + booked(NEW, 'available'),
      held = held + booked(NEW, 'held'), consumed = consumed + booked(NEW, 'consumed'),
      movements = NEW.number, head_sha256 = NEW.sha256
    WHERE issuer_id = NEW.issuer_id;
  RETURN NEW;
END $$;

-- What a movement adds to an account.
CREATE FUNCTION booked(movement credit_movements, account text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE account WHEN movement.to_account THEN movement.amount ELSE 0 END - CASE account WHEN movement.from_account THEN movement.amount ELSE 0 END $$;

REVOKE UPDATE ON credit_accounts FROM timbra_app;
REVOKE UPDATE (issued, available, held, consumed) ON credit_accounts FROM timbra_app;
-- Whoever may not update any column may not lock the row either.
GRANT UPDATE (issuer_id) ON credit_accounts TO timbra_app;
