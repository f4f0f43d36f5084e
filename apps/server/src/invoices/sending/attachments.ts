import type { Attachment, Carried } from "../../adapters/mail/index.ts";
import { inIssuer } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { printInvoice } from "../print-invoice.ts";
import { findStamp } from "../stamp-facts.db.ts";

/**
 * The files of a stamped invoice as a mail takes them along: the XML byte for byte, and the printed form. Throws when
 * one cannot be had now.
 */
export async function invoiceAttachments(
  deps: Deps,
  { issuerId, invoiceId, language }: Carried,
): Promise<readonly Attachment[]> {
  const stamp = await inIssuer(deps.db, issuerId, (tx) => findStamp(tx, issuerId, invoiceId));
  const paper = await printInvoice(deps, issuerId, invoiceId, language === "en" ? "en" : "es");
  if (stamp === null || paper === null) throw new Error("An invoice that was to be mailed has no stamp.");
  if (!paper.printed.ok) throw new Error("The printed form could not be drawn.");
  return [
    { fileName: `${paper.name}.xml`, mediaType: "application/xml", content: stamp.xml },
    { fileName: `${paper.name}.pdf`, mediaType: "application/pdf", content: paper.printed.pdf },
  ];
}
