import { writeXml } from "@timbra/cfdi";
import { type InvoiceDraft, invoiceDraft, type Language, type ProblemBody } from "@timbra/contract";
import type { Printed, PrintInput } from "../adapters/pdf/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { isLongInvoice } from "../http/long-invoice.db.ts";
import { getContact, getIssuerImage, getPrinting } from "../issuer/index.ts";
import { mexicanTime } from "../mexican-day.ts";
import { printWords } from "../templates/index.ts";
import { type CancellationRecord, listCancellations } from "./cancellation/cancellation.db.ts";
import { documentName } from "./document-name.ts";
import { findInvoice, type WholeInvoice } from "./invoice.db.ts";
import { getAddressLines, getReceiverLines } from "./issuing-facts.db.ts";
import { priceInContext, readContext } from "./price-draft.ts";
import { type PrintedInvoice, printApart } from "./print-apart.ts";
import { findStamp } from "./stamp-facts.db.ts";

/** The printed form of a stamped invoice, made from the stored XML; null when it is not stamped or not there. */
export async function printInvoice(
  deps: Deps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<PrintedInvoice | null> {
  const { requestWorkers } = deps;
  // Reading a long one and putting its words together keeps everybody else waiting (docs/decisions/0144).
  if (requestWorkers !== null && (await inIssuer(deps.db, issuerId, (tx) => isLongInvoice(tx, issuerId, id))))
    return printApart(requestWorkers, { issuerId, id, language });
  const found = await inIssuer(deps.db, issuerId, async (tx) => {
    const invoice = await findInvoice(tx, issuerId, id);
    const stamp = await findStamp(tx, issuerId, id);
    if (invoice === undefined || stamp === null) return null;
    const requests = invoice.state === "cancelled" ? await listCancellations(tx, issuerId, id) : [];
    return { invoice, stamp, requests, address: await getAddressLines(tx, issuerId) };
  });
  if (found === null) return null;
  const { invoice, stamp, requests, address } = found;
  const around = await surroundings(deps, issuerId, address, invoiceDraft.parse(invoice.draft));
  const chosen = await printWords(deps.db, invoice.type === "P" ? "payment" : "invoice", language);
  const printed = await deps.pdf.print({
    owner: issuerId,
    xml: stamp.xml,
    language,
    ...markOf(invoice, requests),
    ...around,
    ...chosen,
  });
  return { printed, name: documentName(stamp) };
}

/** That it was cancelled matters more than who certified it; of a test both are said. */
function markOf(
  { state, environment }: WholeInvoice,
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
): Promise<{ printed: Printed; problems: readonly ProblemBody[] }> {
  const { context, address } = await inIssuer(deps.db, issuerId, async (tx) => ({
    context: await readContext(tx, deps.clock.now(), issuerId, given),
    address: await getAddressLines(tx, issuerId),
  }));
  const { priced, problems } = priceInContext(deps.catalogues, context, language);
  const around = await surroundings(deps, issuerId, address, given);
  const chosen = await printWords(deps.db, "invoice", language);
  return {
    printed: await deps.pdf.print({
      owner: issuerId,
      xml: writeXml(priced),
      language,
      mark: "draft",
      ...around,
      ...chosen,
    }),
    problems,
  };
}

type Around = Pick<
  PrintInput,
  "logo" | "background" | "accent" | "commercialName" | "issuerAddress" | "receiverAddress" | "notes" | "extra"
>;

/**
 * What the paper shows besides the document itself: images, colour, commercial name, addresses, notes and the issuer's
 * own fields.
 */
export async function surroundings(
  deps: Deps,
  issuerId: string,
  issuerAddress: readonly string[],
  draft: Pick<InvoiceDraft, "customer_id" | "notes" | "extra">,
): Promise<Around> {
  const logo = await getIssuerImage(deps, issuerId, "logo");
  const background = await getIssuerImage(deps, issuerId, "background");
  const { contact, printing, receiverAddress } = await inIssuer(deps.db, issuerId, async (tx) => ({
    contact: await getContact(tx),
    printing: await getPrinting(tx),
    receiverAddress: draft.customer_id === null ? [] : await getReceiverLines(tx, issuerId, draft.customer_id),
  }));
  const reachedAt = [contact?.phone, contact?.email, contact?.webpage].filter((part) => part).join(" · ");
  return {
    receiverAddress,
    issuerAddress: reachedAt === "" ? issuerAddress : [...issuerAddress, reachedAt],
    ...(printing.accent_color === null ? {} : { accent: printing.accent_color }),
    ...(printing.commercial_name === null ? {} : { commercialName: printing.commercial_name }),
    ...(logo === null ? {} : { logo }),
    ...(background === null ? {} : { background }),
    ...(draft.notes === null ? {} : { notes: draft.notes }),
    extra: Object.values(draft.extra ?? {}).flatMap((value) =>
      value === null || value === "" ? [] : [{ label: "", value }],
    ),
  };
}
