-- Whether an invoice names a customer or was made from a product: asked when one is deleted, and by the list's filter.
CREATE INDEX invoices_by_customer ON invoices (issuer_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX invoices_by_product ON invoices USING gin (issuer_id, jsonb_path_query_array(draft, '$.items[*].product_id'));
