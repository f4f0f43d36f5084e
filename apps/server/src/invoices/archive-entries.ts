import type { Language } from "@timbra/contract";
import type { ArchiveEntry } from "../adapters/zip/zip-stream.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import type { Words } from "../texts/index.ts";
import { listCancellations, listReceipts } from "./cancel/cancellations.db.ts";
import { getEvidence } from "./evidence.ts";
import { documentName, type PrintRequest, printInvoice } from "./files.ts";
import { findInvoice, findStamp } from "./invoices.db.ts";

interface Folders {
  readonly documents: Words;
  readonly evidence: Words;
}

/**
 * Everything of a sealed document as files of an archive: what was stamped, its PDF, the requests to cancel it with
 * their acknowledgements, each with the bytes that are kept, and its evidence pack.
 */
export async function* documentEntries(
  deps: Deps,
  request: PrintRequest,
  folders: Folders,
): AsyncGenerator<ArchiveEntry> {
  const { issuerId, id, language } = request;
  const { invoice, stamp, requests, receipts } = await withTenant(deps.db, issuerId, async (tx) => ({
    invoice: await findInvoice(tx, issuerId, id),
    stamp: await findStamp(tx, issuerId, id),
    requests: (await listCancellations(tx, issuerId, id)).reverse(),
    receipts: (await listReceipts(tx, issuerId, id)).reverse(),
  }));
  const month = (invoice?.legal_date ?? "").slice(0, "YYYY-MM".length);
  if (stamp !== null) {
    const path = `${folders.documents[language]}/${month}/${documentName(stamp)}`;
    yield { name: `${path}.xml`, content: stamp.xml };
    yield* printedEntry(deps, request, path);
    const { asked, received } = CANCELLATION_FILES[language];
    for (const [at, { xml }] of requests.entries()) yield { name: `${path}_${asked}-${at + 1}.xml`, content: xml };
    for (const [at, { xml }] of receipts.entries()) yield { name: `${path}_${received}-${at + 1}.xml`, content: xml };
  }
  const evidence = await getEvidence(deps, issuerId, id);
  if (evidence !== null)
    yield { name: `${folders.evidence[language]}/${month}/${evidence.name}`, content: evidence.zip };
}

const CANCELLATION_FILES: Readonly<Record<Language, { readonly asked: string; readonly received: string }>> = {
  es: { asked: "solicitud-de-cancelacion", received: "acuse-de-cancelacion" },
  en: { asked: "cancellation-request", received: "cancellation-acknowledgement" },
};

const WITHOUT_PDF: Words = {
  es: "No se pudo hacer el PDF de esta factura; su XML está aquí y es el documento legal.\r\n",
  en: "The PDF of this invoice could not be made; its XML is here, and is the legal document.\r\n",
};

/** Its PDF, or why there is none. Where there is no room to print now, the step is tried again later. */
async function* printedEntry(deps: Deps, request: PrintRequest, path: string): AsyncGenerator<ArchiveEntry> {
  const printed = (await printInvoice(deps, request.issuerId, request.id, request.language))?.printed;
  if (printed?.ok === true) yield { name: `${path}.pdf`, content: printed.pdf, stored: true };
  else if (printed?.isBusy === true) throw new Error("There is no room to print a document of an archive now.");
  else yield { name: `${path}.pdf.txt`, content: Buffer.from(WITHOUT_PDF[request.language]) };
}
