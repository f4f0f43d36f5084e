import type { InvoiceSending } from "@timbra/contract";
import type { RecipientDelivery } from "../../adapters/mail/index.ts";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { listSendings, type SendingRecord } from "./sendings.db.ts";

/** What was sent of an invoice and how each mail stands, newest first. */
export async function getSendings(
  tx: Tx,
  deps: Pick<Deps, "mail">,
  issuerId: string,
  invoiceId: string,
): Promise<InvoiceSending[]> {
  const sendings = await listSendings(tx, issuerId, invoiceId);
  const mails = await deps.mail.deliveries(
    tx,
    sendings.map(({ id }) => id),
  );
  return sendings.map((one) =>
    toSending(
      one,
      mails.filter(({ sendingId }) => sendingId === one.id),
    ),
  );
}

function toSending(sending: SendingRecord, mails: readonly RecipientDelivery[]): InvoiceSending {
  return {
    id: sending.id,
    created_at: sending.created_at.toISOString(),
    language: sending.language === "en" ? "en" : "es",
    message: sending.message,
    deliveries: mails.map((mail) => ({
      address: mail.recipient,
      copy: sending.copies.includes(mail.recipient),
      state: mail.state,
      attempts: mail.attempts,
      sent_at: mail.sentAt?.toISOString() ?? null,
      // While it is tried again, what went wrong is ours to mend and may name our own machines.
      problem: mail.state === "failed" ? (mail.lastError?.slice(0, LONGEST_PROBLEM) ?? null) : null,
    })),
  };
}

const LONGEST_PROBLEM = 300;
