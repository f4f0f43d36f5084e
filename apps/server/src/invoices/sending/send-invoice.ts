import type { Language, SendRequest } from "@timbra/contract";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { getContact } from "../../issuer/index.ts";
import { findInvoice } from "../invoice.db.ts";
import type { Author } from "../save-draft.ts";
import { findStamp } from "../stamp-facts.db.ts";
import { documentLetter } from "./document-letter.ts";
import { insertSending } from "./sendings.db.ts";

export interface SendWish extends Author {
  /** Of this sending: the same click again brings the same id. */
  readonly id: string;
  readonly invoiceId: string;
  readonly wish: SendRequest;
  readonly language: Language;
}

/** Puts one mail to each address where it is certain to leave, in one transaction with the record of it. */
export function sendInvoice(
  deps: Deps,
  { issuerId, userId, id, invoiceId, wish, language }: SendWish,
): Promise<"sent" | "not_found" | "invoice_not_stamped"> {
  const { to, cc, message } = wish;
  return inIssuer(deps.db, issuerId, async (tx) => {
    const invoice = await findInvoice(tx, issuerId, invoiceId);
    const stamp = await findStamp(tx, issuerId, invoiceId);
    if (invoice === undefined) return "not_found";
    if (stamp === null) return "invoice_not_stamped";
    const fresh = await insertSending(tx, {
      issuerId,
      id,
      invoiceId,
      to,
      cc,
      message,
      language,
      userId,
      now: deps.clock.now(),
    });
    if (!fresh) return "sent";
    const params = { ...documentLetter(deps, invoice, stamp), message };
    const carries = { sendingId: id, invoiceId, to, cc, replyTo: await replyAddress(tx) };
    for (const recipient of [...to, ...cc])
      await deps.mail.enqueue(tx, { kind: "invoice", recipient, language, params, issuerId, carries });
    return "sent";
  });
}

/** An answer goes to the issuer, not to us. */
export async function replyAddress(tx: Tx): Promise<string | null> {
  return (await getContact(tx))?.email ?? null;
}
