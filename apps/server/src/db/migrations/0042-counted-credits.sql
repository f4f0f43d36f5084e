-- The one definition of which credit notes take something off which invoices: credit notes (01), returns (03) and advances applied (07) that are live or on
-- their way and that no other live note replaces (04), which stands for them before they are cancelled. A row for each invoice that a note names, in the
-- order in which it names them; invoice_id is null where that is no income invoice of the issuer's in the note's currency. What is left of an invoice is
-- stored nowhere, so it cannot drift.
CREATE VIEW counted_credits WITH (security_invoker = true) AS
  SELECT e.issuer_id, e.id AS note_id, e.uuid AS note_uuid, e.total AS note_total, e.draft AS note_draft,
    jsonb_path_query_array(e.draft, '$.relations[*].uuids[*]') AS names,
    (SELECT max(d.sealed_at) FROM sealed_documents AS d WHERE d.issuer_id = e.issuer_id AND d.invoice_id = e.id) AS sealed_at,
    relation.body->>'type' AS relation, (relation.place << 32) + named.place AS place, named.uuid::uuid AS uuid, i.id AS invoice_id, i.total AS invoice_total
  FROM invoices AS e
  CROSS JOIN LATERAL jsonb_array_elements(e.draft->'relations') WITH ORDINALITY AS relation(body, place)
  CROSS JOIN LATERAL jsonb_array_elements_text(relation.body->'uuids') WITH ORDINALITY AS named(uuid, place)
  LEFT JOIN invoices AS i ON i.issuer_id = e.issuer_id AND i.uuid = named.uuid::uuid AND i.type = 'I' AND i.currency = e.currency
  WHERE e.type = 'E' AND counts(e.state) AND relation.body->>'type' IN ('01', '03', '07') AND NOT EXISTS (
    SELECT 1 FROM invoices AS newer WHERE newer.issuer_id = e.issuer_id AND newer.type = 'E' AND counts(newer.state)
      AND jsonb_path_query_array(newer.draft, '$.relations[*].uuids[*]') @> to_jsonb(ARRAY[upper(e.uuid::text)])
      AND jsonb_path_query_array(newer.draft, '$.relations[*] ? (@.type == "04").uuids[*]') @> to_jsonb(ARRAY[upper(e.uuid::text)]));
GRANT SELECT ON counted_credits TO timbra_app;
