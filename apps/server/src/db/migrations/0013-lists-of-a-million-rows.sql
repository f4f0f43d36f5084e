-- A list is read page by page along an index, however long it is. Under row-level security a condition may steer an index only when its operators are
-- leakproof: those of text, bigint and timestamptz are, those of numeric and LIKE are not. So each order has a column of such a type.

-- As in a Spanish directory: accents and case aside, ñ after n. Computed once and compared byte by byte, it is the same on every system, which the
-- order of an ICU collation is not.
CREATE FUNCTION directory_order(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT public.plain_text(replace(lower(normalize(value, NFC)), 'ñ', 'n{')) $$;

-- What the lists show as the date: the legal one, or for a draft the local time of its making.
CREATE FUNCTION shown_date(legal_date text, created_at timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(legal_date, to_char(created_at AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS')) $$;

-- An amount in millionths, for its order only. Beyond nine billions of thousands all are equal.
CREATE FUNCTION amount_order(amount numeric) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT trunc(greatest(least(amount, 9000000000000), -9000000000000) * 1000000)::bigint $$;

ALTER TABLE invoices
  ADD COLUMN shown_date text GENERATED ALWAYS AS (shown_date(legal_date, created_at)) STORED,
  ADD COLUMN receiver_order text GENERATED ALWAYS AS (directory_order(receiver_name)) STORED,
  ADD COLUMN total_order bigint GENERATED ALWAYS AS (amount_order(total)) STORED;
CREATE INDEX invoices_by_date ON invoices (issuer_id, shown_date, id) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_folio ON invoices (issuer_id, coalesce(folio, 0), id) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_receiver ON invoices (issuer_id, receiver_order, id) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_receiver_rfc ON invoices (issuer_id, receiver_rfc, id) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_total ON invoices (issuer_id, total_order, id) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_status ON invoices (issuer_id, state, id) WHERE discarded_at IS NULL;
CREATE INDEX invoices_by_change ON invoices (issuer_id, updated_at, id) WHERE discarded_at IS NULL;

ALTER TABLE customers ADD COLUMN name_order text GENERATED ALWAYS AS (directory_order(name)) STORED;
DROP INDEX customers_by_age;
CREATE INDEX customers_by_age ON customers (issuer_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX customers_by_name ON customers (issuer_id, name_order, id) WHERE archived_at IS NULL;
CREATE INDEX customers_by_rfc ON customers (issuer_id, rfc, id) WHERE archived_at IS NULL;
CREATE INDEX customers_by_email ON customers (issuer_id, email, id) WHERE archived_at IS NULL;
CREATE INDEX customers_by_zip_code ON customers (issuer_id, zip_code, id) WHERE archived_at IS NULL;
CREATE INDEX customers_by_change ON customers (issuer_id, updated_at, id) WHERE archived_at IS NULL;

ALTER TABLE products
  ADD COLUMN description_order text GENERATED ALWAYS AS (directory_order(left(description, 200))) STORED,
  ADD COLUMN price_order bigint GENERATED ALWAYS AS (amount_order(unit_price)) STORED;
DROP INDEX products_by_age;
CREATE INDEX products_by_age ON products (issuer_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_description ON products (issuer_id, description_order, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_key ON products (issuer_id, product_key, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_sku ON products (issuer_id, coalesce(identification_number, ''), id) WHERE archived_at IS NULL;
CREATE INDEX products_by_price ON products (issuer_id, price_order, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_change ON products (issuer_id, updated_at, id) WHERE archived_at IS NULL;

-- LIKE is not leakproof, so the trigram index is of no use to a role that the policies bind. A role of its own, which nobody signs in as and which sees
-- these three columns of every issuer, runs the one question that needs the index; the tenant is a condition inside it.
GRANT SELECT (issuer_id, id, search) ON invoices, customers, products TO timbra_search;
CREATE POLICY words ON invoices FOR SELECT TO timbra_search USING (true);
CREATE POLICY words ON customers FOR SELECT TO timbra_search USING (true);
CREATE POLICY words ON products FOR SELECT TO timbra_search USING (true);

CREATE FUNCTION invoices_containing(pattern text, others text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
  AS $$ SELECT id FROM invoices WHERE issuer_id = current_issuer() AND search LIKE pattern AND search LIKE ALL (others) LIMIT at_most $$;
CREATE FUNCTION customers_containing(pattern text, others text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
  AS $$ SELECT id FROM customers WHERE issuer_id = current_issuer() AND search LIKE pattern AND search LIKE ALL (others) LIMIT at_most $$;
CREATE FUNCTION products_containing(pattern text, others text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
  AS $$ SELECT id FROM products WHERE issuer_id = current_issuer() AND search LIKE pattern AND search LIKE ALL (others) LIMIT at_most $$;

-- Whoever owns a function must be allowed to make things where it lies, for as long as it takes to give it away.
GRANT CREATE ON SCHEMA public TO timbra_search;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['invoices_containing', 'customers_containing', 'products_containing'] LOOP
    EXECUTE format('ALTER FUNCTION %I(text, text[], integer) OWNER TO timbra_search', name);
    EXECUTE format('REVOKE ALL ON FUNCTION %I(text, text[], integer) FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, text[], integer) TO timbra_app', name);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM timbra_search;
GRANT USAGE ON SCHEMA public TO timbra_search;
