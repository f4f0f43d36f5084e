import type { Language } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { ArchiveEntry } from "../adapters/zip/index.ts";
import type { Deps } from "../deps.ts";
import { everyBatch } from "../http/listing-export.ts";
import { documentName } from "./document-name.ts";
import { INVOICE_SORTS, type InvoiceQuery, invoiceList, type ListedInvoice } from "./list-invoices.db.ts";
import { printInvoice } from "./print-invoice.ts";
import { findStamp } from "./stamp-facts.db.ts";

const NEWEST_FIRST = { column: INVOICE_SORTS.created_at, direction: "desc" } as const;
const WITHOUT_PDF = {
  es: {
    name: "sin-pdf.txt",
    text: "De estas facturas no se pudo hacer el PDF; su XML está aquí y es el documento legal:",
  },
  en: {
    name: "without-pdf.txt",
    text: "The PDF of these invoices could not be made; their XML is here, and is the legal document:",
  },
} as const satisfies Readonly<Record<Language, object>>;

/**
 * XML and PDF of every stamped invoice that a query lets through, one at a time. Null when there is none, "not_found"
 * when a ticked one is not there.
 */
export async function zipInvoices(
  deps: Deps,
  issuerId: string,
  query: InvoiceQuery,
  language: Language,
): Promise<AsyncIterable<ArchiveEntry> | null | "not_found"> {
  if (query.ids && query.ids.length > 0) {
    const wanted = new Set(query.ids);
    const { total } = await inIssuer(deps.db, issuerId, (tx) =>
      invoiceList(tx, { ...query, search: null, filters: null, ids: [...wanted] }).count(),
    );
    if (total < wanted.size) return "not_found";
  }
  const batches = everyBatch<ListedInvoice>(
    (window) => inIssuer(deps.db, issuerId, (tx) => invoiceList(tx, { ...query, stamped: true }).rows(window)),
    NEWEST_FIRST,
  );
  const first = await batches.next();
  return first.done === true ? null : entriesOf(deps, issuerId, language, first.value, batches);
}

async function* entriesOf(
  deps: Deps,
  issuerId: string,
  language: Language,
  first: readonly ListedInvoice[],
  rest: AsyncIterable<readonly ListedInvoice[]>,
): AsyncGenerator<ArchiveEntry> {
  const withoutPdf: string[] = [];
  const filesOf = async function* (rows: readonly ListedInvoice[]): AsyncGenerator<ArchiveEntry> {
    for (const row of rows) {
      const stamp = await inIssuer(deps.db, issuerId, (tx) => findStamp(tx, issuerId, row.id));
      if (stamp === null) continue;
      const name = documentName(stamp);
      yield { name: `${name}.xml`, content: stamp.xml };
      const printed = await printInvoice(deps, issuerId, row.id, language);
      if (printed?.printed.ok === true) yield { name: `${name}.pdf`, content: printed.printed.pdf, stored: true };
      else withoutPdf.push(name);
    }
  };
  yield* filesOf(first);
  for await (const rows of rest) yield* filesOf(rows);
  const { name, text } = WITHOUT_PDF[language];
  if (withoutPdf.length > 0) yield { name, content: Buffer.from([text, ...withoutPdf, ""].join("\r\n")) };
}
