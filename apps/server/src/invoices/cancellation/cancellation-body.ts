import { messageOf } from "@timbra/cfdi";
import type { Cancellation, Language } from "@timbra/contract";
import * as z from "zod";
import { LAW_MESSAGES } from "../../law-messages.ts";
import type { KeptReceipt } from "./attempts.db.ts";
import type { CancellationRecord } from "./cancellation.db.ts";

/** A kept request as the contract's body. The checks of the table make the narrowings true. */
export function toCancellationBody(
  record: CancellationRecord,
  receipts: readonly KeptReceipt[],
  language: Language,
): Cancellation {
  const receipt = receipts.find((one) => one.cancellationId === record.id);
  return {
    id: record.id,
    motive: record.motive as Cancellation["motive"],
    replacement_uuid: record.replacement_uuid?.toUpperCase() ?? null,
    state: record.state as Cancellation["state"],
    form: record.form as Cancellation["form"],
    waiting_for: record.waiting_for as Cancellation["waiting_for"],
    requested_at: record.requested_at.toISOString(),
    taken_at: instant(record.taken_at),
    deadline: instant(record.deadline),
    last_answer_at: instant(record.last_answer_at),
    next_try_at: instant(record.next_try_at),
    closed_at: instant(record.closed_at),
    problems: toProblems(record.refusals, language),
    receipt: receipt === undefined ? null : toReceipt(record.invoice_id, receipt),
  };
}

const refusals = z.array(z.object({ code: z.string(), message: z.string() }));

/** Our own sentence where the code is known, otherwise the provider's words, which are Spanish. */
function toProblems(kept: unknown, language: Language): Cancellation["problems"] {
  return refusals.parse(kept).map(({ code, message }) => {
    const known = messageOf({ code: `CAN${code}`, path: "", params: {}, severity: "error" }, LAW_MESSAGES[language]);
    return known.message === `CAN${code}` ? { code, message: `${code}: ${message}` } : { code, ...known };
  });
}

function toReceipt(invoiceId: string, { sha256, receivedAt }: KeptReceipt): NonNullable<Cancellation["receipt"]> {
  const address = `/api/invoices/${invoiceId}/acuse`;
  return {
    xml: `${address}?format=xml`,
    pdf: `${address}?format=pdf`,
    sha256: sha256.toString("hex"),
    received_at: receivedAt.toISOString(),
  };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
