import type { Comprobante } from "@timbra/cfdi";
import {
  type InvoiceDetail,
  type InvoiceTotals,
  invoiceDraft,
  type Language,
  type ProblemBody,
  totalsOf,
} from "@timbra/contract";
import { type Tx, together } from "../adapters/postgres/index.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Deps } from "../deps.ts";
import { findInvoice, type WholeInvoice } from "./invoice.db.ts";
import { toInvoiceRow } from "./invoice-row.ts";
import { priceInContext, readContext, remarksOn } from "./price-draft.ts";
import { readSealed } from "./read-sealed.ts";
import { refusalProblems } from "./refusal-problems.ts";
import { findStamp } from "./stamp-facts.db.ts";
import { toStampFacts } from "./stamp-facts.ts";

/** Of what a draft lacks: whoever keeps an unfinished one knows that it is. */
const MISSING = "TIMBRA-FALTA";

type DetailDeps = Pick<Deps, "catalogues" | "clock">;

/** One invoice, whole; undefined when the issuer has none by that id. */
export async function getInvoiceDetail(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<InvoiceDetail | undefined> {
  return (await readInvoiceDetail(tx, deps, issuerId, id, language))?.invoice;
}

/** The same with what the rules say of a draft, save what it lacks. */
export async function readInvoiceDetail(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<{ readonly invoice: InvoiceDetail; readonly warnings: ProblemBody[] } | undefined> {
  const [invoice, stamp] = await together(findInvoice(tx, issuerId, id), findStamp(tx, issuerId, id));
  if (invoice === undefined) return undefined;
  const sealed = invoice.state === "draft" ? null : await readSealed(tx, issuerId, invoice.id, stamp);
  const priced = sealed === null ? await pricedDraft(tx, deps, issuerId, invoice, language) : null;
  const detail = {
    ...toInvoiceRow(invoice, currencyDecimals(deps.catalogues)),
    revision: invoice.revision,
    draft: invoiceDraft.parse(invoice.draft),
    totals: priced?.totals ?? (sealed && sealedTotals(deps, invoice, sealed, language)),
    problems: refusalProblems(invoice.problems, language),
    remarks: priced?.remarks ?? [],
    stamp: stamp === null || sealed === null ? null : toStampFacts(stamp, sealed),
    files: stamp === null ? null : invoiceFilesOf(id),
  };
  return { invoice: detail, warnings: priced?.warnings ?? [] };
}

/** Of what was sealed, the amounts are read from the sealed bytes; only a draft is priced anew. */
function sealedTotals(
  { catalogues }: DetailDeps,
  { currency }: WholeInvoice,
  sealed: Comprobante,
  language: Language,
): InvoiceTotals {
  return totalsOf(sealed, currencyDecimals(catalogues)(currency), language);
}

async function pricedDraft(tx: Tx, deps: DetailDeps, issuerId: string, invoice: WholeInvoice, language: Language) {
  const context = await readContext(tx, deps.clock.now(), issuerId, invoiceDraft.parse(invoice.draft));
  const priced = priceInContext(deps.catalogues, context, language);
  const warnings = priced.problems.filter(({ code }) => code !== MISSING);
  return { totals: priced.totals, remarks: remarksOn(deps.catalogues, context, priced, language), warnings };
}

export function invoiceFilesOf(id: string): { readonly xml: string; readonly pdf: string } {
  return { xml: `/api/invoices/${id}/xml`, pdf: `/api/invoices/${id}/pdf` };
}
