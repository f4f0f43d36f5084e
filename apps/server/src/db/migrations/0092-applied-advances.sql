-- What of a credit note each of its invoices takes, where the note says it (docs/decisions/0209): a new last column of the view of 0042.
CREATE OR REPLACE VIEW counted_credits WITH (security_invoker = true) AS
  SELECT e.issuer_id, e.id AS note_id, e.uuid AS note_uuid, e.total AS note_total, e.draft AS note_draft,
    jsonb_path_query_array(e.draft, '$.relations[*].uuids[*]') AS names,
    (SELECT max(d.sealed_at) FROM sealed_documents AS d WHERE d.issuer_id = e.issuer_id AND d.invoice_id = e.id) AS sealed_at,
    relation.body->>'type' AS relation, (relation.place << 32) + named.place AS place, named.uuid::uuid AS uuid, i.id AS invoice_id, i.total AS invoice_total,
    (relation.body->'amounts'->>(named.place::int - 1))::numeric AS share
  FROM invoices AS e
  CROSS JOIN LATERAL jsonb_array_elements(e.draft->'relations') WITH ORDINALITY AS relation(body, place)
  CROSS JOIN LATERAL jsonb_array_elements_text(relation.body->'uuids') WITH ORDINALITY AS named(uuid, place)
  LEFT JOIN invoices AS i ON i.issuer_id = e.issuer_id AND i.uuid = named.uuid::uuid AND i.type = 'I' AND i.currency = e.currency
  WHERE e.type = 'E' AND counts(e.state) AND relation.body->>'type' IN ('01', '03', '07') AND NOT EXISTS (
    SELECT 1 FROM invoices AS newer WHERE newer.issuer_id = e.issuer_id AND newer.type = 'E' AND counts(newer.state)
      AND jsonb_path_query_array(newer.draft, '$.relations[*].uuids[*]') @> to_jsonb(ARRAY[upper(e.uuid::text)])
      AND jsonb_path_query_array(newer.draft, '$.relations[*] ? (@.type == "04").uuids[*]') @> to_jsonb(ARRAY[upper(e.uuid::text)]));

-- The one definition of what is applied of which advance: the credit notes (E, 07) over an invoice that names the advance (07), and the invoices that
-- discount it in their own lines and say how much (amounts). Live ones or such that are on their way, and that no other live document replaces (04). A row
-- for each advance that an application may be of, in the order in which the invoice names them; advance_id is null where that is no income invoice of the
-- issuer's in the same currency. What is left of an advance is stored nowhere, so it cannot drift.
CREATE VIEW advance_applications WITH (security_invoker = true) AS
  SELECT s.issuer_id, e.id::text AS application, e.id AS document_id, e.uuid AS document_uuid, e.total AS amount, e.draft AS document_draft, s.id AS sale_id,
    jsonb_path_query_array(s.draft, '$.relations[*].uuids[*]') AS names,
    (SELECT max(d.sealed_at) FROM sealed_documents AS d WHERE d.issuer_id = e.issuer_id AND d.invoice_id = e.id) AS sealed_at,
    (relation.place << 32) + named.place AS place, named.uuid::uuid AS uuid, a.id AS advance_id, a.total AS advance_total
  FROM invoices AS s
  CROSS JOIN LATERAL jsonb_array_elements(s.draft->'relations') WITH ORDINALITY AS relation(body, place)
  CROSS JOIN LATERAL jsonb_array_elements_text(relation.body->'uuids') WITH ORDINALITY AS named(uuid, place)
  JOIN invoices AS e ON e.issuer_id = s.issuer_id AND e.type = 'E' AND counts(e.state)
    AND jsonb_path_query_array(e.draft, '$.relations[*].uuids[*]') @> to_jsonb(ARRAY[upper(s.uuid::text)])
    AND jsonb_path_query_array(e.draft, '$.relations[*] ? (@.type == "07").uuids[*]') @> to_jsonb(ARRAY[upper(s.uuid::text)])
  LEFT JOIN invoices AS a ON a.issuer_id = s.issuer_id AND a.uuid = named.uuid::uuid AND a.type = 'I' AND a.currency = e.currency
  WHERE s.type = 'I' AND s.uuid IS NOT NULL AND relation.body->>'type' = '07' AND NOT EXISTS (
    SELECT 1 FROM invoices AS newer WHERE newer.issuer_id = e.issuer_id AND newer.type = 'E' AND counts(newer.state)
      AND jsonb_path_query_array(newer.draft, '$.relations[*].uuids[*]') @> to_jsonb(ARRAY[upper(e.uuid::text)])
      AND jsonb_path_query_array(newer.draft, '$.relations[*] ? (@.type == "04").uuids[*]') @> to_jsonb(ARRAY[upper(e.uuid::text)]))
  UNION ALL
  SELECT s.issuer_id, s.id::text || ':' || relation.place::text || ':' || named.place::text, s.id, s.uuid,
    (relation.body->'amounts'->>(named.place::int - 1))::numeric, s.draft, s.id,
    jsonb_path_query_array(s.draft, '$.relations[*].uuids[*]'),
    (SELECT max(d.sealed_at) FROM sealed_documents AS d WHERE d.issuer_id = s.issuer_id AND d.invoice_id = s.id),
    (relation.place << 32) + named.place, named.uuid::uuid, a.id, a.total
  FROM invoices AS s
  CROSS JOIN LATERAL jsonb_array_elements(s.draft->'relations') WITH ORDINALITY AS relation(body, place)
  CROSS JOIN LATERAL jsonb_array_elements_text(relation.body->'uuids') WITH ORDINALITY AS named(uuid, place)
  LEFT JOIN invoices AS a ON a.issuer_id = s.issuer_id AND a.uuid = named.uuid::uuid AND a.type = 'I' AND a.currency = s.currency
  WHERE s.type = 'I' AND counts(s.state) AND relation.body->>'type' = '07' AND relation.body->'amounts'->>(named.place::int - 1) IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM invoices AS newer WHERE newer.issuer_id = s.issuer_id AND newer.type = 'I' AND counts(newer.state)
      AND jsonb_path_query_array(newer.draft, '$.relations[*].uuids[*]') @> to_jsonb(ARRAY[upper(s.uuid::text)])
      AND jsonb_path_query_array(newer.draft, '$.relations[*] ? (@.type == "04").uuids[*]') @> to_jsonb(ARRAY[upper(s.uuid::text)]));
GRANT SELECT ON advance_applications TO timbra_app;
