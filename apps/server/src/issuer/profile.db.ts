import type { ExtraFields, Printing } from "@timbra/contract";
import type { Insertable, Kysely, Selectable } from "kysely";
import { type Database, issuerOf, type Tx } from "../db/index.ts";

/** Step one of the profile, as stored. */
export type GeneralData = Omit<Selectable<Database["issuer_profiles"]>, "issuer_id" | "updated_at" | "complements">;

/** Null while nothing was saved. */
export async function getGeneral(tx: Tx): Promise<GeneralData | null> {
  return (
    (await tx.selectFrom("issuer_profiles").selectAll().where("issuer_id", "=", issuerOf(tx)).executeTakeFirst()) ??
    null
  );
}

/** The name in the certificate in use; null while there is none. */
export async function getCertifiedName(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .select("name")
    .where("issuer_id", "=", issuerOf(tx))
    .where("state", "=", "active")
    .executeTakeFirst();
  return row?.name ?? null;
}

const DEFAULT_DECIMALS = 2;

/** How many decimals the issuer's prices have. */
export async function getDecimals(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom("issuer_profiles")
    .select("decimals")
    .where("issuer_id", "=", issuerOf(tx))
    .executeTakeFirst();
  return row?.decimals ?? DEFAULT_DECIMALS;
}

/** The fiscal address. The zip code is where documents are issued. */
export type FiscalAddress = Omit<Selectable<Database["issuer_addresses"]>, "issuer_id" | "updated_at">;

/** Null while nothing was saved. */
export async function getAddress(tx: Tx): Promise<FiscalAddress | null> {
  return (
    (await tx.selectFrom("issuer_addresses").selectAll().where("issuer_id", "=", issuerOf(tx)).executeTakeFirst()) ??
    null
  );
}

/** The taxes that a new product starts with. Percentages are decimal texts. */
export type TaxDefaults = Omit<Selectable<Database["issuer_taxes"]>, "issuer_id" | "updated_at">;

/** Null while nothing was saved. */
export async function getTaxes(tx: Tx): Promise<TaxDefaults | null> {
  return (
    (await tx.selectFrom("issuer_taxes").selectAll().where("issuer_id", "=", issuerOf(tx)).executeTakeFirst()) ?? null
  );
}

const CONTACT = ["phone", "fax_number", "email", "aux_email_1", "aux_email_2", "webpage"] as const;

/** How customers reach the issuer; printed on invoices. Null while nothing was saved. */
export async function getContact(tx: Tx) {
  return (
    (await tx.selectFrom("issuer_contacts").select(CONTACT).where("issuer_id", "=", issuerOf(tx)).executeTakeFirst()) ??
    null
  );
}

export const NO_CONTACT = Object.fromEntries(CONTACT.map((field) => [field, null])) as Record<
  (typeof CONTACT)[number],
  null
>;

/** Nulls while nothing was saved. */
export async function getPrinting(tx: Tx): Promise<Printing> {
  const row = await tx
    .selectFrom("issuer_printing")
    .select(["accent_color", "commercial_name"])
    .where("issuer_id", "=", issuerOf(tx))
    .executeTakeFirst();
  return row ?? { accent_color: null, commercial_name: null };
}

/** The ids of the complements that the editor offers. */
export async function getComplements(tx: Tx): Promise<string[]> {
  return (
    (
      await tx
        .selectFrom("issuer_profiles")
        .select("complements")
        .where("issuer_id", "=", issuerOf(tx))
        .executeTakeFirst()
    )?.complements ?? []
  );
}

/** False while there is no profile to keep them in. */
export async function setComplements(tx: Tx, complements: readonly string[], now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("issuer_profiles")
    .set({ complements: [...complements], updated_at: now })
    .where("issuer_id", "=", issuerOf(tx))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Null while nothing was saved. */
export async function getExtraFields(tx: Tx): Promise<Partial<ExtraFields> | null> {
  const row = await tx
    .selectFrom("issuer_extra_fields")
    .select("fields")
    .where("issuer_id", "=", issuerOf(tx))
    .executeTakeFirst();
  return row === undefined ? null : (row.fields as Partial<ExtraFields>);
}

type ProfileTable = `issuer_${"profiles" | "addresses" | "taxes" | "contacts" | "printing" | "extra_fields"}`;
type ProfilePart<Table extends ProfileTable> = Omit<Insertable<Database[Table]>, "issuer_id" | "updated_at">;

/** Keeps one part of the profile in the place of what was there. Each has a table, with one row an issuer. */
export async function putProfile<Table extends ProfileTable>(
  tx: Tx,
  table: Table,
  issuerId: string,
  part: ProfilePart<Table>,
  now: Date,
): Promise<void> {
  const values = { ...part, updated_at: now } as object as Insertable<Database["issuer_taxes"]>;
  await (tx as Kysely<Pick<Database, "issuer_taxes">>)
    .insertInto(table as "issuer_taxes")
    .values({ ...values, issuer_id: issuerId })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

/** Whether the issuer asked to leave, and has not taken it back: nothing begins that would be lost. */
export async function isLeaving(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom("departures").select("state").where("issuer_id", "=", issuerOf(tx)).executeTakeFirst()) !==
    undefined
  );
}
