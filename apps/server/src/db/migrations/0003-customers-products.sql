CREATE TABLE customers (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  rfc text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  country_id integer NOT NULL,
  foreign_tax_id text,
  tax_regime_id integer NOT NULL,
  phone text,
  fax text,
  email_2 text,
  email_3 text,
  web_page text,
  address_kind text,
  street text,
  exterior_number text,
  interior_number text,
  colony text,
  reference text,
  municipality text,
  locality text,
  state text,
  zip_code text NOT NULL,
  search text GENERATED ALWAYS AS (plain_text(rfc || ' ' || name || ' ' || email)) STORED,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id)
);
CREATE INDEX customers_by_age ON customers (issuer_id, created_at DESC, id DESC);
CREATE INDEX customers_search ON customers USING gin (issuer_id, search gin_trgm_ops);

CREATE TABLE products (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (0, 1)),
  product_key text NOT NULL,
  description text NOT NULL,
  identification_number text,
  unit_id integer NOT NULL,
  price_kind smallint NOT NULL CHECK (price_kind IN (0, 1)),
  unit_price numeric(24, 6) NOT NULL CHECK (unit_price >= 0),
  total_import numeric(24, 6) NOT NULL CHECK (total_import >= 0),
  tax_object_id integer NOT NULL,
  vat_tax_id integer NOT NULL,
  vat_rate_id integer NOT NULL,
  isr numeric(5, 2),
  ieps numeric(7, 2),
  search text GENERATED ALWAYS AS (plain_text(product_key || ' ' || description || ' ' || coalesce(identification_number, ''))) STORED,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id)
);
CREATE INDEX products_by_age ON products (issuer_id, created_at DESC, id DESC);
CREATE INDEX products_search ON products USING gin (issuer_id, search gin_trgm_ops);
