-- Who signs in, and for which taxpayer. These tables hold identities, not business rows: they are read before a tenant is known.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- unaccent() is only STABLE; generated columns need IMMUTABLE, and the dictionary is named so that search_path cannot change it.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The tenant of the running transaction; NULL when none was set, so that every policy below then hides every row.
CREATE FUNCTION current_issuer() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('timbra.issuer_id', true), '')::uuid $$;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username citext NOT NULL UNIQUE,
  email citext NOT NULL UNIQUE,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'NormalRole' CHECK (role IN ('NormalRole', 'SuperAdminRole', 'AccountantRole')),
  language text NOT NULL DEFAULT 'es' CHECK (language IN ('es', 'en')),
  email_verified_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE issuers (
  id uuid PRIMARY KEY,
  rfc text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE TABLE memberships (
  issuer_id uuid NOT NULL REFERENCES issuers,
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('owner', 'accountant')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  issuer_id uuid REFERENCES issuers,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE email_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX email_tokens_by_user ON email_tokens (user_id, purpose);

-- The mail outbox. A body can carry a one-time link, so it is emptied once the mail has left through SMTP.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  issuer_id uuid REFERENCES issuers,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text,
  body_html text,
  message_id text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_by_age ON mails (created_at DESC);
