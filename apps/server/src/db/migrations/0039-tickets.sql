-- Simple sales (tickets), and the invoices that each is in. A ticket names one global invoice, so that it is in at most one that lives; whoever makes
-- another holds the ticket's row first. previous_global_id: the cancelled one that the next is to replace (04).
CREATE TABLE tickets (
  issuer_id uuid NOT NULL REFERENCES issuers,
  id uuid NOT NULL,
  folio text NOT NULL,
  sold_on text NOT NULL CHECK (sold_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Taxes inside, in pesos.
  total numeric(24, 2) NOT NULL CHECK (total > 0),
  payment_form_id integer NOT NULL,
  tax_object_id integer NOT NULL,
  vat_tax_id integer NOT NULL,
  ieps numeric(7, 2),
  global_invoice_id uuid,
  previous_global_id uuid,
  credit_note_id uuid,
  own_invoice_id uuid,
  search text GENERATED ALWAYS AS (plain_text(folio || ' ' || total::text)) STORED,
  folio_order text GENERATED ALWAYS AS (directory_order(folio)) STORED,
  total_order bigint GENERATED ALWAYS AS (amount_order(total)) STORED,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (issuer_id, id),
  FOREIGN KEY (issuer_id, global_invoice_id) REFERENCES invoices ON DELETE SET NULL (global_invoice_id),
  FOREIGN KEY (issuer_id, previous_global_id) REFERENCES invoices ON DELETE SET NULL (previous_global_id),
  FOREIGN KEY (issuer_id, credit_note_id) REFERENCES invoices ON DELETE SET NULL (credit_note_id),
  FOREIGN KEY (issuer_id, own_invoice_id) REFERENCES invoices ON DELETE SET NULL (own_invoice_id),
  -- What is taken out of a global invoice by a note was in one.
  CHECK (credit_note_id IS NULL OR global_invoice_id IS NOT NULL)
);
-- A ticket with two rates of VAT is two rows with one folio.
CREATE UNIQUE INDEX tickets_once ON tickets (issuer_id, folio, tax_object_id, vat_tax_id, coalesce(ieps, 0));
CREATE INDEX tickets_by_day ON tickets (issuer_id, sold_on, id);
CREATE INDEX tickets_by_folio ON tickets (issuer_id, folio_order, id);
CREATE INDEX tickets_by_total ON tickets (issuer_id, total_order, id);
CREATE INDEX tickets_by_age ON tickets (issuer_id, created_at, id);
CREATE INDEX tickets_by_change ON tickets (issuer_id, updated_at, id);
CREATE INDEX tickets_pending ON tickets (issuer_id, sold_on, id) WHERE global_invoice_id IS NULL AND own_invoice_id IS NULL;
CREATE INDEX tickets_by_global ON tickets (issuer_id, global_invoice_id) WHERE global_invoice_id IS NOT NULL;
CREATE INDEX tickets_by_previous ON tickets (issuer_id, previous_global_id) WHERE previous_global_id IS NOT NULL;
CREATE INDEX tickets_by_note ON tickets (issuer_id, credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX tickets_by_own ON tickets (issuer_id, own_invoice_id) WHERE own_invoice_id IS NOT NULL;
CREATE INDEX tickets_search ON tickets USING gin (issuer_id, search gin_trgm_ops);

ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE tickets FORCE ROW LEVEL SECURITY;
CREATE POLICY own_issuer ON tickets USING (issuer_id = current_issuer()) WITH CHECK (issuer_id = current_issuer());
GRANT SELECT, INSERT, UPDATE, DELETE ON tickets TO timbra_app;

-- Searched as invoices, customers and products are (0013).
GRANT SELECT (issuer_id, id, search) ON tickets TO timbra_search;
CREATE POLICY words ON tickets FOR SELECT TO timbra_search USING (true);
CREATE FUNCTION tickets_containing(pattern text, others text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
  AS $$ SELECT id FROM tickets WHERE issuer_id = current_issuer() AND search LIKE pattern AND search LIKE ALL (others) LIMIT at_most $$;
GRANT CREATE ON SCHEMA public TO timbra_search;
ALTER FUNCTION tickets_containing(text, text[], integer) OWNER TO timbra_search;
REVOKE ALL ON FUNCTION tickets_containing(text, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tickets_containing(text, text[], integer) TO timbra_app;
REVOKE CREATE ON SCHEMA public FROM timbra_search;

-- A ticket is free again when its invoice is cancelled or thrown away, whoever does it. One that replaces a cancelled global invoice, and lives or is on
-- its way, goes on holding the tickets that it has lines of.
CREATE FUNCTION free_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  successor uuid;
  lines text[];
BEGIN
  IF NEW.type = 'P' OR NOT EXISTS (
    SELECT 1 FROM tickets WHERE issuer_id = NEW.issuer_id AND (global_invoice_id = NEW.id OR credit_note_id = NEW.id OR own_invoice_id = NEW.id)) THEN
    RETURN NULL;
  END IF;
  SELECT i.id, ARRAY(SELECT item ->> 'sku' FROM jsonb_array_elements(i.draft -> 'items') AS item) INTO successor, lines
    FROM invoice_replacements AS r JOIN invoices AS i ON i.issuer_id = r.issuer_id AND i.id = r.new_invoice_id
    WHERE r.issuer_id = NEW.issuer_id AND r.old_invoice_id = NEW.id AND i.state NOT IN ('draft', 'cancelled')
    ORDER BY r.created_at DESC LIMIT 1;
  UPDATE tickets SET
      global_invoice_id = CASE WHEN folio = ANY (lines) AND own_invoice_id IS NULL THEN successor END,
      previous_global_id = CASE WHEN NEW.state = 'cancelled' AND successor IS NULL THEN NEW.id END,
      credit_note_id = NULL
    WHERE issuer_id = NEW.issuer_id AND global_invoice_id = NEW.id;
  UPDATE tickets SET credit_note_id = NULL WHERE issuer_id = NEW.issuer_id AND credit_note_id = NEW.id;
  UPDATE tickets SET own_invoice_id = NULL WHERE issuer_id = NEW.issuer_id AND own_invoice_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_free_tickets AFTER UPDATE OF state, discarded_at ON invoices FOR EACH ROW
  WHEN ((NEW.state = 'cancelled' AND OLD.state <> 'cancelled') OR (NEW.discarded_at IS NOT NULL AND OLD.discarded_at IS NULL))
  EXECUTE FUNCTION free_tickets();

ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind IN ('customers', 'products', 'tickets'));
