import type { Invariant } from "./invariant.ts";

/**
 * I5: what is kept is what was sealed, what was sent and what came back. `downloadsOf` holds the files that leave
 * against it.
 */
export const sameBytes: readonly Invariant[] = [
  {
    id: "I5",
    name: "sealed-bytes-unchanged",
    sentence: {
      es: "Lo que se guarda como sellado es, byte por byte, lo que se selló.",
      en: "What is kept as sealed is, byte for byte, what was sealed.",
    },
    query:
      "SELECT issuer_id, id FROM sealed_documents WHERE sha256 <> sha256(xml) OR position(seal IN convert_from(xml, 'UTF8')) = 0",
  },
  {
    id: "I5",
    name: "stamped-bytes-unchanged",
    sentence: {
      es: "Lo que se guarda como timbrado es, byte por byte, lo que envió el certificador, y su timbre sella nuestro sello.",
      en: "What is kept as stamped is, byte for byte, what the provider sent, and its stamp seals our seal.",
    },
    query: `
      SELECT s.issuer_id, s.invoice_id FROM stamps AS s JOIN sealed_documents AS d ON d.issuer_id = s.issuer_id AND d.id = s.sealed_document_id
      WHERE s.sha256 <> sha256(s.xml) OR position('SelloCFD="' || d.seal IN convert_from(s.xml, 'UTF8')) = 0
        OR position('uuid="' || s.uuid IN lower(convert_from(s.xml, 'UTF8'))) = 0`,
  },
  {
    id: "I5",
    name: "every-try-sent-the-sealed-bytes",
    sentence: {
      es: "Cada intento envió exactamente los bytes que se sellaron.",
      en: "Every try sent the very bytes that were sealed.",
    },
    query: `
      SELECT a.issuer_id, a.id FROM certification_attempts AS a JOIN sealed_documents AS d ON d.issuer_id = a.issuer_id AND d.id = a.sealed_document_id
      WHERE a.sent_sha256 <> d.sha256 OR a.invoice_id <> d.invoice_id`,
  },
  {
    id: "I5",
    name: "lists-say-what-was-sealed",
    sentence: {
      es: "Las listas muestran el total, la serie y el folio que dice el documento sellado.",
      en: "The lists show the total, series and number that the sealed document says.",
    },
    query: `
      SELECT i.issuer_id, i.id, i.total, i.serie, i.folio FROM invoices AS i
      JOIN (SELECT issuer_id, invoice_id, convert_from(xml, 'UTF8') AS xml FROM sealed_documents WHERE outcome IS DISTINCT FROM 'rejected') AS d
        ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id
      WHERE i.total <> (regexp_match(d.xml, ' Total="([0-9.]+)"'))[1]::numeric
        OR i.serie <> (regexp_match(d.xml, '<cfdi:Comprobante[^>]* Serie="([^"]*)"'))[1]
        OR i.folio <> (regexp_match(d.xml, '<cfdi:Comprobante[^>]* Folio="([^"]*)"'))[1]::bigint`,
  },
];
