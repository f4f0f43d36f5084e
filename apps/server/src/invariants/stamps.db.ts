import type { Invariant } from "./invariants.db.ts";

/**
 * I1, as far as our own rows show it: never two live stamps for one invoice. `providerBooks` holds the providers'
 * against it.
 */
export const oneLiveStamp: readonly Invariant[] = [
  {
    id: "I1",
    name: "stamped-means-kept",
    sentence: {
      es: "Una factura está timbrada si y solo si su timbre está guardado.",
      en: "An invoice is stamped if and only if its stamp is stored.",
    },
    query: `
      SELECT i.issuer_id, i.id, i.state, i.uuid, s.uuid AS kept FROM invoices AS i
      LEFT JOIN stamps AS s ON s.issuer_id = i.issuer_id AND s.invoice_id = i.id
      WHERE CASE WHEN i.state IN ('draft', 'stamping', 'uncertain') THEN s.uuid IS NOT NULL ELSE s.uuid IS DISTINCT FROM i.uuid OR s.uuid IS NULL END`,
  },
  {
    id: "I1",
    name: "stamp-certifies-the-decided-bytes",
    sentence: {
      es: "Cada timbre corresponde al documento sellado que quedó como timbrado, y a ningún otro.",
      en: "Each stamp belongs to the sealed document that was recorded as stamped, and to no other.",
    },
    query: `
      SELECT coalesce(d.issuer_id, s.issuer_id) AS issuer_id, coalesce(d.id, s.sealed_document_id) AS id FROM stamps AS s
      FULL JOIN (SELECT issuer_id, invoice_id, id FROM sealed_documents WHERE outcome = 'stamped') AS d ON d.issuer_id = s.issuer_id AND d.invoice_id = s.invoice_id
      WHERE d.id IS DISTINCT FROM s.sealed_document_id`,
  },
  {
    id: "I1",
    name: "recovered-or-kept",
    sentence: {
      es: "Lo recuperado de un PAC es el timbre de su factura; lo que solo se conservó no es de ninguna.",
      en: "What was recovered from a provider is the stamp of its invoice; what was only kept belongs to none.",
    },
    query: `
      SELECT r.issuer_id, r.uuid, r.outcome, s.invoice_id FROM recovered_documents AS r LEFT JOIN stamps AS s ON s.issuer_id = r.issuer_id AND s.uuid = r.uuid
      WHERE s.invoice_id IS DISTINCT FROM r.invoice_id OR coalesce(r.sha256 <> s.sha256, false) OR coalesce(sha256(r.xml) <> r.sha256, false)`,
  },
  {
    id: "I1",
    name: "one-invoice-a-uuid",
    sentence: {
      es: "Ningún folio fiscal (UUID) pertenece a dos facturas, ni siquiera de emisores distintos.",
      en: "No fiscal folio (UUID) belongs to two invoices, even of different issuers.",
    },
    reach: "database",
    query: "SELECT uuid, count(*) FROM stamps GROUP BY uuid HAVING count(*) > 1",
  },
];

/**
 * I5: what is kept is what was sealed, what was sent and what came back. `downloadsOf` holds the files that leave
 * against it.
 */
export const sameBytes: readonly Invariant[] = [
  {
    id: "I5",
    name: "sealed-bytes-unchanged",
    sentence: {
      es: "Los documentos sellados que se guardan son, byte por byte, los que se sellaron.",
      en: "The stored sealed documents are, byte for byte, those that were sealed.",
    },
    cut: { sealed_documents: "id" },
    query: `SELECT issuer_id, id FROM (SELECT issuer_id, id, sha256, seal, sealed_xml(issuer_id, id, xml, shared_prefix, unshared, shared_suffix) AS xml FROM sealed_documents) AS d
      WHERE xml IS NULL OR sha256 <> sha256(xml) OR position(seal IN convert_from(xml, 'UTF8')) = 0`,
  },
  {
    id: "I5",
    name: "stamped-bytes-unchanged",
    sentence: {
      es: "Los XML timbrados que se guardan son, byte por byte, los que envió el PAC, y su timbre corresponde al sello del emisor.",
      en: "The stored stamped XML is, byte for byte, what the PAC sent, and its stamp covers the issuer's seal.",
    },
    cut: { stamps: "invoice_id" },
    query: `
      SELECT s.issuer_id, s.invoice_id
      FROM (SELECT issuer_id, invoice_id, sealed_document_id, uuid, sha256, stamped_xml(issuer_id, sealed_document_id, xml, certificate_at) AS xml FROM stamps OFFSET 0) AS s
      JOIN sealed_documents AS d ON d.issuer_id = s.issuer_id AND d.id = s.sealed_document_id
      WHERE s.xml IS NULL OR s.sha256 <> sha256(s.xml) OR position('SelloCFD="' || d.seal IN convert_from(s.xml, 'UTF8')) = 0
        OR position('uuid="' || s.uuid IN lower(convert_from(s.xml, 'UTF8'))) = 0`,
  },
  {
    id: "I5",
    name: "every-try-sent-the-sealed-bytes",
    sentence: {
      es: "Cada intento envió exactamente los bytes que se sellaron.",
      en: "Every attempt sent exactly the bytes that were sealed.",
    },
    cut: { certification_attempts: "invoice_id" },
    query: `
      SELECT a.issuer_id, a.id FROM certification_attempts AS a JOIN sealed_documents AS d ON d.issuer_id = a.issuer_id AND d.id = a.sealed_document_id
      WHERE a.sent_sha256 <> d.sha256 OR a.invoice_id <> d.invoice_id`,
  },
  {
    id: "I5",
    name: "lists-say-what-was-sealed",
    sentence: {
      es: "Las listas muestran el total, la serie y el folio del documento sellado.",
      en: "The lists show the total, series and folio of the sealed document.",
    },
    cut: { sealed_documents: "id" },
    query: `
      SELECT i.issuer_id, i.id, i.total, i.serie, i.folio FROM invoices AS i
      JOIN (SELECT issuer_id, invoice_id, convert_from(sealed_xml(issuer_id, id, xml, shared_prefix, unshared, shared_suffix), 'UTF8') AS xml FROM sealed_documents WHERE outcome IS DISTINCT FROM 'rejected') AS d
        ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id
      WHERE i.total <> (regexp_match(d.xml, ' Total="([0-9.]+)"'))[1]::numeric
        OR i.serie <> (regexp_match(d.xml, '<cfdi:Comprobante[^>]* Serie="([^"]*)"'))[1]
        OR i.folio <> (regexp_match(d.xml, '<cfdi:Comprobante[^>]* Folio="([^"]*)"'))[1]::bigint`,
  },
];

/** I2: every consumed credit is exactly one stamp's, and every stamp consumed exactly one. */
export const oneCreditPerStamp: readonly Invariant[] = [
  {
    id: "I2",
    name: "one-credit-a-sealed-document",
    sentence: {
      es: "Cada documento sellado usa un crédito: en espera lo aparta, timbrado lo gasta y rechazado lo devuelve.",
      en: "Every sealed document uses one credit: set aside while it waits, spent when stamped, returned when rejected.",
    },
    query: `
      SELECT d.issuer_id, d.id, d.outcome, m.kinds FROM sealed_documents AS d
      LEFT JOIN (
        SELECT issuer_id, document_id, array_agg(kind || ':' || amount ORDER BY kind) AS kinds FROM credit_movements
        WHERE document_kind = 'sealed_document' GROUP BY issuer_id, document_id) AS m ON m.issuer_id = d.issuer_id AND m.document_id = d.id
      WHERE m.kinds IS DISTINCT FROM CASE d.outcome WHEN 'stamped' THEN '{capture:1,hold:1}'::text[] WHEN 'rejected' THEN '{hold:1,release:1}' ELSE '{hold:1}' END`,
  },
  {
    id: "I2",
    name: "no-credit-for-anything-else",
    sentence: {
      es: "Ningún crédito se aparta ni se gasta por algo que no sea un documento sellado.",
      en: "No credit is set aside or spent for anything but a sealed document.",
    },
    query: `
      SELECT m.issuer_id, m.kind, m.document_kind, m.document_id FROM credit_movements AS m
      LEFT JOIN sealed_documents AS d ON d.issuer_id = m.issuer_id AND d.id = m.document_id AND m.document_kind = 'sealed_document'
      WHERE m.kind IN ('hold', 'capture', 'release') AND d.id IS NULL`,
  },
];

/** I3: no number is given twice, and every hole has a recorded reason. */
export const folios: readonly Invariant[] = [
  {
    id: "I3",
    name: "no-folio-twice",
    sentence: { es: "Ningún folio se asigna dos veces en una serie.", en: "No folio of a series is assigned twice." },
    query: `
      SELECT issuer_id, serie, folio FROM (
        SELECT issuer_id, serie, folio FROM invoices WHERE folio IS NOT NULL AND discarded_at IS NULL UNION ALL SELECT issuer_id, serie, folio FROM folio_gaps) AS numbers
      GROUP BY issuer_id, serie, folio HAVING count(*) > 1`,
  },
  {
    id: "I3",
    name: "every-hole-has-a-reason",
    sentence: {
      es: "Cada folio entre el primero asignado y el siguiente pertenece a una factura o tiene registrado por qué falta.",
      en: "Every folio between the first assigned and the next belongs to an invoice, or the reason why it is missing is recorded.",
    },
    query: `
      SELECT s.issuer_id, s.serie, missing FROM series AS s
      JOIN (SELECT issuer_id, serie, min(folio) AS first FROM invoices WHERE folio IS NOT NULL GROUP BY issuer_id, serie) AS given USING (issuer_id, serie)
      CROSS JOIN LATERAL generate_series(given.first, s.next_folio - 1) AS missing
      LEFT JOIN invoices AS i ON i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio = missing
      LEFT JOIN folio_gaps AS g ON g.issuer_id = s.issuer_id AND g.serie = s.serie AND g.folio = missing
      WHERE i.id IS NULL AND g.reason IS NULL
        AND NOT EXISTS (SELECT FROM recovered_documents AS r WHERE r.issuer_id = s.issuer_id AND r.serie = s.serie AND r.folio = missing::text AND r.outcome = 'kept')`,
  },
  {
    id: "I3",
    name: "no-folio-to-come-was-given",
    sentence: {
      es: "Ninguna serie volverá a asignar un folio ya asignado.",
      en: "No series will assign again a folio already assigned.",
    },
    query: `
      SELECT s.issuer_id, s.serie, s.next_folio, i.folio FROM series AS s
      JOIN invoices AS i ON i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio >= s.next_folio`,
  },
];

/**
 * I11: a stamp has each of its effects once, and nothing that was decided is still being worked on. Its credit is I2's.
 */
export const effects: readonly Invariant[] = [
  {
    id: "I11",
    name: "stamped-invoice-is-whole",
    sentence: {
      es: "Cada factura timbrada tiene fecha, folio, PAC, ambiente y hora de timbrado.",
      en: "Every stamped invoice has a date, a folio, a PAC, an environment and the time of its stamp.",
    },
    query: `
      SELECT issuer_id, id, state FROM invoices WHERE state NOT IN ('draft', 'stamping', 'uncertain')
        AND (legal_date IS NULL OR folio IS NULL OR provider IS NULL OR environment IS NULL OR stamped_at IS NULL OR discarded_at IS NOT NULL)`,
  },
  {
    id: "I11",
    name: "no-job-for-what-is-decided",
    sentence: {
      es: "No se sigue enviando al PAC lo que ya tiene resultado.",
      en: "What already has a result is no longer sent to the PAC.",
    },
    query: `
      SELECT q.issuer_id, q.sealed_document_id FROM certification_queue AS q
      LEFT JOIN sealed_documents AS d ON d.id = q.sealed_document_id AND d.issuer_id = q.issuer_id
      WHERE d.id IS NULL OR d.outcome IS NOT NULL`,
  },
];

/** I7: no unfinished work is left that no process will continue. */
export const noOrphans: readonly Invariant[] = [
  {
    id: "I7",
    name: "on-its-way-while-open",
    sentence: {
      es: "Una factura está en proceso de timbrado si y solo si su documento sellado espera respuesta.",
      en: "An invoice is being stamped if and only if its sealed document is waiting for an answer.",
    },
    query: `
      SELECT i.issuer_id, i.id, i.state, d.id AS sealed_document FROM invoices AS i
      LEFT JOIN (SELECT issuer_id, invoice_id, id FROM sealed_documents WHERE outcome IS NULL) AS d ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id
      WHERE (i.state IN ('stamping', 'uncertain')) <> (d.id IS NOT NULL)`,
  },
  {
    id: "I7",
    name: "a-job-goes-on-with-it",
    sentence: {
      es: "Cada documento sellado que espera respuesta tiene programado su seguimiento.",
      en: "Every sealed document waiting for an answer has a scheduled follow-up.",
    },
    query: `
      SELECT d.issuer_id, d.id FROM sealed_documents AS d
      LEFT JOIN certification_queue AS q ON q.sealed_document_id = d.id AND q.issuer_id = d.issuer_id AND q.invoice_id = d.invoice_id
      WHERE d.outcome IS NULL AND (q.sealed_document_id IS NULL OR q.provider <> d.provider AND d.possibly_sent)`,
  },
];
