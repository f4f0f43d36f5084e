-- The taxpayer's profile. From here on every row belongs to an issuer, and every key begins with it.
CREATE TABLE issuer_profiles (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  business_name text NOT NULL,
  tax_regime_id integer NOT NULL,
  curp text,
  employer_registration text,
  payment_form_id integer NOT NULL,
  payment_method_id integer NOT NULL,
  cfdi_use_id integer NOT NULL,
  customs smallint NOT NULL DEFAULT 0 CHECK (customs IN (0, 1)),
  can_lease smallint NOT NULL DEFAULT 0 CHECK (can_lease IN (0, 1)),
  currency_id integer NOT NULL,
  decimals smallint NOT NULL DEFAULT 2 CHECK (decimals BETWEEN 0 AND 6),
  updated_at timestamptz NOT NULL
);

CREATE TABLE issuer_addresses (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  street text NOT NULL,
  exterior_number text NOT NULL,
  interior_number text,
  colony text NOT NULL,
  reference text NOT NULL,
  municipality text NOT NULL,
  locality text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  zip_code text NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE issuer_taxes (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  vat_tax_id integer NOT NULL,
  vat_rate_id integer NOT NULL,
  isr numeric(5, 2) NOT NULL DEFAULT 0,
  ieps numeric(7, 2),
  updated_at timestamptz NOT NULL
);

CREATE TABLE issuer_contacts (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  phone text,
  fax_number text,
  email text NOT NULL,
  aux_email_1 text,
  aux_email_2 text,
  webpage text,
  updated_at timestamptz NOT NULL
);

CREATE TABLE issuer_images (
  issuer_id uuid NOT NULL REFERENCES issuers,
  kind text NOT NULL CHECK (kind IN ('logo', 'background')),
  name text NOT NULL,
  media_type text NOT NULL,
  file_key text NOT NULL,
  sha256 bytea NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, kind)
);

CREATE TABLE issuer_extra_fields (
  issuer_id uuid PRIMARY KEY REFERENCES issuers,
  fields jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE series (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  serie text NOT NULL,
  next_folio bigint NOT NULL CHECK (next_folio > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, serie)
);

-- sealed_key: the private key under its own data key (AES-256-GCM); wrapped_key: that data key under the key-encryption key.
-- Destroying a certificate empties both.
CREATE TABLE certificates (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  certificate_number text NOT NULL,
  rfc text NOT NULL,
  name text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  certificate bytea NOT NULL,
  sealed_key bytea,
  wrapped_key bytea,
  key_version text NOT NULL,
  cer_filename text NOT NULL,
  key_filename text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'replaced', 'destroyed')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id)
);
CREATE UNIQUE INDEX certificates_one_active ON certificates (issuer_id) WHERE state = 'active';
