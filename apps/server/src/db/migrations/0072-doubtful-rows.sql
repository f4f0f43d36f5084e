-- An invoice of a spreadsheet that has warnings is a group of its own: it is issued only when whoever starts the file says so.
ALTER TABLE bulk_invoices DROP CONSTRAINT bulk_invoices_state_check;
ALTER TABLE bulk_invoices ADD CONSTRAINT bulk_invoices_state_check
  CHECK (state IN ('invalid', 'doubtful', 'ready', 'repeated', 'waiting', 'sealed', 'refused', 'withdrawn'));
