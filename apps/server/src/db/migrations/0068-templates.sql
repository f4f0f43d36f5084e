-- The words of mails and printed forms that an administrator chose in place of the built-in ones. Every version is kept: who changed what can be seen, and
-- gone back to. `content` is null of a version that went back to the built-in words. Nobody's own: one set for the whole product.
CREATE TABLE templates (
  surface text NOT NULL CHECK (surface IN ('mail', 'print')),
  kind text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  version integer NOT NULL CHECK (version > 0),
  content jsonb,
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (surface, kind, language, version)
);
GRANT SELECT, INSERT ON templates TO timbra_app;
