import { writeXml } from "@timbra/cfdi";
import type { InvoiceDraft, Language } from "@timbra/contract";
import type { PrintInput } from "../adapters/pdf/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { getIssuerImage } from "../issuer/index.ts";
import { findInvoice } from "./invoice.db.ts";
import { getAddressLines } from "./issuing-facts.db.ts";
import { priceInContext, readContext } from "./price-draft.ts";
import { findStamp } from "./stamp-facts.db.ts";

export interface PrintedInvoice {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** The printed form of a stamped invoice, made from the stored XML; null when it is not stamped or not there. */
export async function printInvoice(deps: Deps, issuerId: string, id: string, language: Language): Promise<PrintedInvoice | null> {
  const found = await inIssuer(deps.db, issuerId, async (tx) => {
    const invoice = await findInvoice(tx, issuerId, id);
    const stamp = await findStamp(tx, issuerId, id);
    return invoice === undefined || stamp === null ? null : { invoice, stamp, address: await getAddressLines(tx, issuerId) };
  });
  if (found === null) return null;
  const { invoice, stamp, address } = found;
  const mark = invoice.environment === "sandbox" ? "sandbox" : "none";
  const extras = notesOf(invoice.draft as InvoiceDraft);
  const bytes = await deps.pdf.print({ xml: stamp.xml, language, mark, issuerAddress: address, ...(await logoOf(deps, issuerId)), ...extras });
  return { bytes, name: stamp.uuid };
}

/** The same form of a draft as it stands, marked as not valid. */
export async function printDraft(deps: Deps, issuerId: string, draft: InvoiceDraft, language: Language): Promise<Uint8Array> {
  const { context, address } = await inIssuer(deps.db, issuerId, async (tx) => ({
    context: await readContext(tx, deps.clock.now(), issuerId, draft),
    address: await getAddressLines(tx, issuerId),
  }));
  const { priced } = priceInContext(deps.catalogues, context, language);
  return deps.pdf.print({
    xml: writeXml(priced),
    language,
    mark: "draft",
    issuerAddress: address,
    ...(await logoOf(deps, issuerId)),
    ...notesOf(draft),
  });
}

async function logoOf(deps: Deps, issuerId: string): Promise<Pick<PrintInput, "logo">> {
  const logo = await getIssuerImage(deps, issuerId, "logo");
  return logo === null ? {} : { logo };
}

function notesOf(draft: InvoiceDraft): Pick<PrintInput, "notes"> {
  return draft.notes === null || draft.notes === undefined ? {} : { notes: draft.notes };
}
