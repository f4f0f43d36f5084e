import { expresionImpresa } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { type InvoiceDetail, type InvoiceTotals, invoiceDraft, type Language, totalsOf } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { currencyDecimals } from "./currency-decimals.ts";
import { findInvoice, type WholeInvoice } from "./invoice.db.ts";
import { toInvoiceRow } from "./invoice-row.ts";
import { priceInContext, readContext } from "./price-draft.ts";
import { refusalProblems } from "./refusal-problems.ts";
import { findSealedXml, findStamp, type StoredStamp } from "./stamp-facts.db.ts";

type DetailDeps = Pick<Deps, "catalogues" | "clock">;

/** One invoice, whole; undefined when the issuer has none by that id. */
export async function getInvoiceDetail(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<InvoiceDetail | undefined> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return undefined;
  const stamp = await findStamp(tx, issuerId, id);
  const decimals = currencyDecimals(deps.catalogues);
  return {
    ...toInvoiceRow(invoice, decimals),
    revision: invoice.revision,
    draft: invoiceDraft.parse(invoice.draft),
    totals: await readTotals(tx, deps, issuerId, invoice, language),
    problems: refusalProblems(invoice.problems, language),
    stamp: stamp === null ? null : toStampFacts(stamp),
    files: stamp === null ? null : invoiceFilesOf(id),
  };
}

/** Of what was sealed, the amounts are read from the sealed bytes; only a draft is priced anew. */
async function readTotals(tx: Tx, deps: DetailDeps, issuerId: string, invoice: WholeInvoice, language: Language): Promise<InvoiceTotals> {
  const xml = invoice.state === "draft" ? null : await findSealedXml(tx, issuerId, invoice.id);
  if (xml === null)
    return priceInContext(deps.catalogues, await readContext(tx, deps.clock.now(), issuerId, invoiceDraft.parse(invoice.draft)), language).totals;
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A sealed document of our own cannot be read.");
  return totalsOf(read.comprobante, currencyDecimals(deps.catalogues)(invoice.currency), language);
}

function toStampFacts(stamp: StoredStamp) {
  const { uuid, certifiedAt, certifierRfc, certifierCertificate } = stamp;
  return { uuid, certified_at: certifiedAt, certifier_rfc: certifierRfc, certifier_certificate: certifierCertificate, sat_qr: qrText(stamp) };
}

function qrText({ uuid, xml }: StoredStamp): string {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A stored stamp cannot be read.");
  const { Emisor, Receptor, Total, Sello } = read.comprobante;
  return expresionImpresa({ uuid, rfcEmisor: Emisor.Rfc, rfcReceptor: Receptor.Rfc, total: Total, sello: Sello ?? "" });
}

export function invoiceFilesOf(id: string): { readonly xml: string; readonly pdf: string } {
  return { xml: `/api/invoices/${id}/xml`, pdf: `/api/invoices/${id}/pdf` };
}
