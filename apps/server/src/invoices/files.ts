import { writeXml } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { type InvoiceDraft, invoiceDraft, type Language, type ProblemBody, safeFileName } from "@timbra/contract";
import type { PrintInput, PrintOutcome } from "../adapters/pdf/index.ts";
import type { RequestWorkers } from "../adapters/request-workers.ts";
import type { ArchiveEntry } from "../adapters/zip/zip-stream.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { readInBatches } from "../http/export.ts";
import { isLongInvoice } from "../http/long-invoice.db.ts";
import { requestWorker } from "../http/offload.ts";
import { getContact, getIssuerImage, getPrinting } from "../issuer/index.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { readPrintTexts } from "../templates/index.ts";
import { WITHOUT_PDF } from "../texts/index.ts";
import { type CancellationRecord, listCancellations } from "./cancel/cancellations.db.ts";
import { priceInContext, readContext } from "./draft.ts";
import { findInvoice, findStamp, type InvoiceRecordWithDraft } from "./invoices.db.ts";
import { getAddressLines, getReceiverLines } from "./issuing-facts.db.ts";
import { INVOICE_SORTING, type InvoiceQuery, invoiceList, type ListedInvoice } from "./list.db.ts";

/** The printed form of a stamped invoice, made from the stored XML; null when it is not stamped or not there. */
export async function printInvoice(
  deps: Deps,
  issuerId: string,
  id: string,
  language: Language,
  tagged = false,
): Promise<PrintedInvoice | null> {
  const { requestWorkers } = deps;
  // Reading a long one and putting its words together keeps everybody else waiting (docs/decisions/0144).
  if (requestWorkers !== null && (await withTenant(deps.db, issuerId, (tx) => isLongInvoice(tx, issuerId, id))))
    return printInWorker(requestWorkers, { issuerId, id, language, tagged });
  const found = await withTenant(deps.db, issuerId, async (tx) => {
    const invoice = await findInvoice(tx, issuerId, id);
    const stamp = await findStamp(tx, issuerId, id);
    if (invoice === undefined || stamp === null) return null;
    return { invoice, stamp, requests: invoice.state === "cancelled" ? await listCancellations(tx, issuerId, id) : [] };
  });
  if (found === null) return null;
  const { invoice, stamp, requests } = found;
  const printed = await printDocument(deps, {
    issuerId,
    kind: invoice.type === "P" ? "payment" : "invoice",
    xml: stamp.xml,
    language,
    tagged,
    draft: invoiceDraft.parse(invoice.draft),
    ...markOf(invoice, requests),
  });
  return { printed, name: documentName(stamp) };
}

/** That it was cancelled matters more than who certified it; of a test both are said. */
function markOf(
  { state, environment }: InvoiceRecordWithDraft,
  requests: readonly CancellationRecord[],
): Pick<PrintInput, "mark" | "cancelled"> {
  const sandbox = environment === "sandbox";
  if (state !== "cancelled") return { mark: sandbox ? "sandbox" : "none" };
  const confirmed = requests.find((request) => request.state === "cancelled")?.closed_at ?? null;
  return { mark: "cancelled", cancelled: { at: confirmed === null ? null : mexicanTime(confirmed), sandbox } };
}

/**
 * The same form of a draft as it stands, marked as not valid, with the problems that may be why it cannot be printed.
 */
export async function printDraft(
  deps: Deps,
  issuerId: string,
  given: InvoiceDraft,
  language: Language,
): Promise<{ printed: PrintOutcome; problems: readonly ProblemBody[] }> {
  const context = await withTenant(deps.db, issuerId, (tx) => readContext(tx, deps.clock.now(), issuerId, given));
  const { priced, problems } = priceInContext(deps.catalogues, context, language);
  const order = { issuerId, kind: "invoice", xml: writeXml(priced), language, draft: given, mark: "draft" } as const;
  return { printed: await printDocument(deps, order), problems };
}

export interface PrintOrder extends Pick<PrintInput, "xml" | "language" | "tagged" | "mark" | "cancelled"> {
  readonly issuerId: string;
  readonly kind: "invoice" | "payment";
  readonly draft: Pick<InvoiceDraft, "customer_id" | "notes" | "extra">;
}

/**
 * Prints a document with what its XML does not say: images, colour, commercial name, addresses, notes, the issuer's own
 * fields and words.
 */
export async function printDocument(
  deps: Deps,
  { issuerId, kind, draft, ...document }: PrintOrder,
): Promise<PrintOutcome> {
  const logo = await getIssuerImage(deps, issuerId, "logo");
  const background = await getIssuerImage(deps, issuerId, "background");
  const { contact, printing, address, receiverAddress } = await withTenant(deps.db, issuerId, async (tx) => ({
    contact: await getContact(tx),
    printing: await getPrinting(tx),
    address: await getAddressLines(tx, issuerId),
    receiverAddress: draft.customer_id === null ? [] : await getReceiverLines(tx, issuerId, draft.customer_id),
  }));
  const reachedAt = [contact?.phone, contact?.email, contact?.webpage].filter((part) => part).join(" · ");
  return deps.pdf.print({
    owner: issuerId,
    ...document,
    receiverAddress,
    issuerAddress: reachedAt === "" ? address : [...address, reachedAt],
    ...(printing.accent_color === null ? {} : { accent: printing.accent_color }),
    ...(printing.commercial_name === null ? {} : { commercialName: printing.commercial_name }),
    ...(logo === null ? {} : { logo }),
    ...(background === null ? {} : { background }),
    ...(draft.notes === null ? {} : { notes: draft.notes }),
    extra: Object.values(draft.extra ?? {}).flatMap((value) =>
      value === null || value === "" ? [] : [{ label: "", value }],
    ),
    ...(await readPrintTexts(deps.db, kind, document.language)),
  });
}

interface PrintedInvoice {
  readonly printed: PrintOutcome;
  readonly name: string;
}

/** Whose invoice is printed, in which language, and whether for a screen reader. */
export interface PrintRequest {
  readonly issuerId: string;
  readonly id: string;
  readonly language: Language;
  readonly tagged?: boolean;
}

/** Asked by the process that started this one, and by nobody else: it is no address of the product. */
export const PRINT_PATH = "/internal/printed-invoice";
export const NAME_HEADER = "x-document-name";

const TOO_BUSY: PrintedInvoice = {
  name: "",
  printed: { ok: false, reason: "the issuer has enough under way", isBusy: true },
};

/**
 * The printed form of a stamped invoice, made by one of the processes for expensive requests; null when it is not
 * stamped or not there.
 */
async function printInWorker(workers: RequestWorkers, order: PrintRequest): Promise<PrintedInvoice | null> {
  const answer = await requestWorker(workers, order.issuerId, {
    path: PRINT_PATH,
    body: order,
    language: order.language,
  });
  if (answer === "timed_out") return TOO_BUSY;
  const { status, headers, bytes } = answer;
  if (status === 404) return null;
  const name = decodeURIComponent(String(headers[NAME_HEADER] ?? ""));
  return { name, printed: status === 200 ? { ok: true, pdf: bytes } : { ok: false, reason: bytes.toString("utf8") } };
}

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
    const { total } = await withTenant(deps.db, issuerId, async (tx) =>
      (await invoiceList(tx, issuerId, { ...query, search: null, filters: null, ids: [...wanted] })).count(),
    );
    if (total < wanted.size) return "not_found";
  }
  const batches = readInBatches<ListedInvoice>(
    (window) =>
      withTenant(deps.db, issuerId, async (tx) =>
        (await invoiceList(tx, issuerId, { ...query, stamped: true })).rows(window),
      ),
    INVOICE_SORTING.order,
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
      const stamp = await withTenant(deps.db, issuerId, (tx) => findStamp(tx, issuerId, row.id));
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

/**
 * What the files of a stamped document are called, without their ending: "EKU9003173C9_A-12_AB9303C2-…", as the
 * document itself has it.
 */
export function documentName({ uuid, xml }: { readonly uuid: string; readonly xml: Uint8Array }): string {
  const read = readCfdi(xml);
  if (!read.ok) return uuid;
  const { Emisor, Serie, Folio } = read.comprobante;
  const number = [Serie, Folio].filter((part) => part !== undefined).join("-");
  const parts = [Emisor.Rfc, number, uuid].filter((part) => part !== "");
  return safeFileName(parts.join("_").replace(/[\s/\\]+/g, "-"));
}
