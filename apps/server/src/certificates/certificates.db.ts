import type { Insertable, Selectable } from "kysely";
import { type Database, issuerOf, type Tx } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";

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
  return (
    (await tx
      .selectFrom("certificates")
      .select(SHOWN)
      .where("issuer_id", "=", issuerOf(tx))
      .where("state", "=", "active")
      .executeTakeFirst()) ?? null
  );
}

/** What is told of where an issuer's key is. `openings`: since an instant. */
export interface KeyFacts {
  readonly certificateNumber: string | null;
  readonly storedAt: Date | null;
  readonly frozenAt: Date | null;
  readonly openings: number;
  readonly lastOpenedAt: Date | null;
}

export async function getKeyFacts(tx: Tx, since: Date): Promise<KeyFacts> {
  const row = await sqlRow<KeyFacts>(tx)`
    SELECT certificate_number AS "certificateNumber", certificates.created_at AS "storedAt", issuers.key_frozen_at AS "frozenAt",
      (SELECT count(*)::int FROM deeds WHERE issuer_id = ${issuerOf(tx)} AND deed = 'key_opened' AND done_at >= ${since}) AS openings,
      (SELECT max(done_at) FROM deeds WHERE issuer_id = ${issuerOf(tx)} AND deed = 'key_opened') AS "lastOpenedAt"
    FROM issuers LEFT JOIN certificates ON certificates.issuer_id = issuers.id AND certificates.state = 'active' AND certificates.wrapped_key IS NOT NULL
    WHERE issuers.id = ${issuerOf(tx)}`;
  if (row === undefined) throw new Error("There is no such issuer.");
  return row;
}

/** Freezes the key of the transaction's issuer, or lets it sign again. False: it was so already. */
export async function setKeyFrozen(tx: Tx, frozenAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("issuers")
    .set({ key_frozen_at: frozenAt })
    .where("id", "=", issuerOf(tx))
    .where("key_frozen_at", frozenAt === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the certificate in use and empties its key: what is not kept cannot be stolen, and documents sealed with it need
 * only the certificate itself. Answers whether there was one.
 */
export async function retireCertificate(tx: Tx, state: "replaced" | "destroyed"): Promise<boolean> {
  const result = await tx
    .updateTable("certificates")
    .set({ state, sealed_key: null, wrapped_key: null })
    .where("issuer_id", "=", issuerOf(tx))
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
    .where("issuer_id", "=", issuerOf(tx))
    .orderBy("certificate_number")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ certificate_number, certificate }) => ({ number: certificate_number, bytes: certificate }));
}
