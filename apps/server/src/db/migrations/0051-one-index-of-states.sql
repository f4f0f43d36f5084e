-- invoices_by_status begins alike, and no list goes by state and by when a row was made any more; every index is written again with each move of an invoice.
DROP INDEX invoices_by_state;
