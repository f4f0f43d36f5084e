-- Since when an issuer's private key is frozen: nothing is signed with it meanwhile, by whatever certificate (docs/decisions/0206).
ALTER TABLE issuers ADD COLUMN key_frozen_at timestamptz;

-- Until when a sealed document can be stamped: 72 hours after its Fecha (docs/decisions/0205). Null of what was sealed before this column was there.
ALTER TABLE invoices ADD COLUMN stamp_by timestamptz;
