import type { Insertable, Selectable } from "kysely";
import type { Database, Tx } from "../db/index.ts";

const SHOWN = [
  "certificate_number",
  "rfc",
  "name",
  "valid_from",
  "valid_until",
  "cer_filename",
  "key_filename",
] as const;

/** What may be shown of the certificate in use: nothing of its key. */
export type ShownCertificate = Pick<Selectable<Database["certificates"]>, (typeof SHOWN)[number]>;

export async function getActiveCertificate(tx: Tx): Promise<ShownCertificate | null> {
  return (await tx.selectFrom("certificates").select(SHOWN).where("state", "=", "active").executeTakeFirst()) ?? null;
}

/**
 * Ends the certificate in use and empties its key: what is not kept cannot be stolen, and documents sealed with it need
 * only the certificate itself. Answers whether there was one.
 */
export async function retireCertificate(tx: Tx, state: "replaced" | "destroyed"): Promise<boolean> {
  const result = await tx
    .updateTable("certificates")
    .set({ state, sealed_key: null, wrapped_key: null })
    .where("state", "=", "active")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts a certificate in use, with its key as the vault sealed it. */
export async function insertCertificate(
  tx: Tx,
  certificate: Omit<Insertable<Database["certificates"]>, "state">,
): Promise<void> {
  await tx
    .insertInto("certificates")
    .values({ ...certificate, state: "active" })
    .execute();
}

/** Every certificate that the issuer had here: the public files, without their keys. */
export async function listCertificateFiles(tx: Tx): Promise<{ readonly number: string; readonly bytes: Buffer }[]> {
  const rows = await tx
    .selectFrom("certificates")
    .select(["certificate_number", "certificate"])
    .distinctOn("certificate_number")
    .orderBy("certificate_number")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ certificate_number, certificate }) => ({ number: certificate_number, bytes: certificate }));
}
