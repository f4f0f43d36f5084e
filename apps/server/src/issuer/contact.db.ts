import type { Tx } from "../adapters/postgres/index.ts";

/** How customers reach the issuer; printed on invoices. */
export interface Contact {
  readonly phone: string | null;
  readonly fax_number: string | null;
  readonly email: string;
  readonly aux_email_1: string | null;
  readonly aux_email_2: string | null;
  readonly webpage: string | null;
}

/** Null while nothing was saved. */
export async function getContact(tx: Tx): Promise<Contact | null> {
  const row = await tx
    .selectFrom("issuer_contacts")
    .select(["phone", "fax_number", "email", "aux_email_1", "aux_email_2", "webpage"])
    .executeTakeFirst();
  return row ?? null;
}

export async function putContact(tx: Tx, issuerId: string, contact: Contact, now: Date): Promise<void> {
  const values = { ...contact, updated_at: now };
  await tx
    .insertInto("issuer_contacts")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}
