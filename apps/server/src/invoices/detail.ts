import { type Comprobante, expresionImpresa, messageOf } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import {
  CLOCK_OFF,
  clockWords,
  type InvoiceDetail,
  type InvoiceTotals,
  invoiceDraft,
  type Language,
  type ProblemBody,
  problemSchema,
  STAMP_WINDOW_OVER,
  stampWindowWords,
  type TaxAdvice,
  totalsOf,
} from "@timbra/contract";
import * as z from "zod";
import type { Deps } from "../boot/deps.ts";
import { pipelined, type Tx } from "../db/index.ts";
import { currencyDecimals } from "../lib/decimal-text.ts";
import { LAW_MESSAGES } from "../lib/law-messages.ts";
import { adviseInContext, priceInContext, problemsFromOwnDocuments, readContext } from "./draft.ts";
import {
  findInvoice,
  findSealedXml,
  findStamp,
  type InvoiceRecordWithDraft,
  type StoredStamp,
  toInvoiceRow,
} from "./invoices.db.ts";

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

interface DetailWithRemarks {
  readonly invoice: InvoiceDetail;
  readonly warnings: ProblemBody[];
  readonly advice: TaxAdvice[];
}

/** The same with what the rules say of a draft, save what it lacks, and the advice on its taxes. */
export async function readInvoiceDetail(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<DetailWithRemarks | undefined> {
  const [invoice, stamp] = await pipelined(findInvoice(tx, issuerId, id), findStamp(tx, issuerId, id));
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
  return { invoice: detail, warnings: priced?.warnings ?? [], advice: priced?.advice ?? [] };
}

/** Of what was sealed, the amounts are read from the sealed bytes; only a draft is priced anew. */
function sealedTotals(
  { catalogues }: DetailDeps,
  { currency }: InvoiceRecordWithDraft,
  sealed: Comprobante,
  language: Language,
): InvoiceTotals {
  return totalsOf(sealed, currencyDecimals(catalogues)(currency), language);
}

async function pricedDraft(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  invoice: InvoiceRecordWithDraft,
  language: Language,
) {
  const context = await readContext(tx, deps.clock.now(), issuerId, invoiceDraft.parse(invoice.draft));
  const priced = priceInContext(deps.catalogues, context, language);
  const warnings = priced.problems.filter(({ code }) => code !== MISSING);
  return {
    totals: priced.totals,
    remarks: problemsFromOwnDocuments(deps.catalogues, context, priced, language),
    warnings,
    advice: adviseInContext(context, language),
  };
}

export function invoiceFilesOf(id: string): { readonly xml: string; readonly pdf: string } {
  return { xml: `/api/invoices/${id}/xml`, pdf: `/api/invoices/${id}/pdf` };
}

/**
 * The document as it was sealed; once it is stamped, as it came back, which says the same. Null when it was never
 * sealed.
 */
export async function readSealed(
  tx: Tx,
  issuerId: string,
  id: string,
  stamp: StoredStamp | null,
): Promise<Comprobante | null> {
  const xml = stamp?.xml ?? (await findSealedXml(tx, issuerId, id));
  return xml === null ? null : readStamped({ xml });
}

/** A document of our own as its stored bytes say it. */
export function readStamped({ xml }: { readonly xml: Uint8Array | string }): Comprobante {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A stored document of our own cannot be read.");
  return read.comprobante;
}

/** What a stamp says, with the text of its QR code. */
export function toStampFacts(
  { uuid, certifiedAt, certifierRfc, certifierCertificate }: StoredStamp,
  document: Comprobante,
) {
  const facts = {
    uuid,
    certified_at: certifiedAt,
    certifier_rfc: certifierRfc,
    certifier_certificate: certifierCertificate,
  };
  return { ...facts, sat_qr: satLinkOf(uuid, document), expedition_zip: document.LugarExpedicion };
}

/** Where the SAT shows a document: the text of its QR code. */
export function satLinkOf(uuid: string, { Emisor, Receptor, Total, Sello }: Comprobante): string {
  return expresionImpresa({ uuid, rfcEmisor: Emisor.Rfc, rfcReceptor: Receptor.Rfc, total: Total, sello: Sello ?? "" });
}

const stored = z.array(problemSchema.pick({ code: true, path: true, params: true, severity: true }));

/**
 * A provider's refusals as a person reads them: our own sentence and fix where the code is known, otherwise the
 * provider's words, which are Spanish.
 */
export function refusalProblems(problems: unknown, language: Language): ProblemBody[] {
  return stored.parse(problems).map((problem) => {
    if (problem.code === CLOCK_OFF)
      return { ...problem, ...clockWords(Number(problem.params["ahead_seconds"]), language) };
    if (problem.code === STAMP_WINDOW_OVER) return { ...problem, ...stampWindowWords(language) };
    const known = messageOf(problem, LAW_MESSAGES[language]);
    const own = known.message !== problem.code;
    return {
      ...problem,
      ...known,
      message: own ? known.message : `${problem.code}: ${problem.params["message"] ?? ""}`,
    };
  });
}
