import type { Selectable } from "kysely";
import type { Database, Tx } from "../db/index.ts";
import { newestOfInvoice } from "./invoices.db.ts";

export type SendingRecord = Selectable<Database["invoice_sendings"]>;

export interface NewSending {
  readonly issuerId: string;
  readonly id: string;
  readonly invoiceId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly message: string | null;
  readonly language: string;
  readonly userId: string;
  readonly now: Date;
}

/** False, and nothing happens, when the id is known already: the same click came before. */
export async function insertSending(tx: Tx, given: NewSending): Promise<boolean> {
  const inserted = await tx
    .insertInto("invoice_sendings")
    .values({
      issuer_id: given.issuerId,
      id: given.id,
      invoice_id: given.invoiceId,
      recipients: [...given.to],
      copies: [...given.cc],
      message: given.message,
      language: given.language,
      created_by: given.userId,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What was sent of an invoice, newest first. */
export function listSendings(tx: Tx, issuerId: string, invoiceId: string): Promise<SendingRecord[]> {
  return newestOfInvoice(tx, "invoice_sendings", issuerId, invoiceId);
}
