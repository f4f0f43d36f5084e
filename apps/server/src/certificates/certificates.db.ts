import type { Tx } from "../db/index.ts";

/** A certificate with its key as the vault sealed it. */
export interface NewCertificate {
  readonly id: string;
  readonly certificateNumber: string;
  readonly rfc: string;
  readonly name: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly der: Uint8Array;
  readonly sealedKey: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly keyVersion: string;
  readonly cerFilename: string;
  readonly keyFilename: string;
}

/** What may be shown of the certificate in use: nothing of its key. */
export interface ActiveCertificate {
  readonly certificateNumber: string;
  readonly rfc: string;
  readonly name: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly cerFilename: string;
  readonly keyFilename: string;
}

export async function getActiveCertificate(tx: Tx): Promise<ActiveCertificate | null> {
  const row = await tx
    .selectFrom("certificates")
    .select([
      "certificate_number as certificateNumber",
      "rfc",
      "name",
      "valid_from as validFrom",
      "valid_until as validUntil",
    ])
    .select(["cer_filename as cerFilename", "key_filename as keyFilename"])
    .where("state", "=", "active")
    .executeTakeFirst();
  return row ?? null;
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

export async function insertCertificate(
  tx: Tx,
  issuerId: string,
  certificate: NewCertificate,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("certificates")
    .values({
      issuer_id: issuerId,
      id: certificate.id,
      certificate_number: certificate.certificateNumber,
      rfc: certificate.rfc,
      name: certificate.name,
      valid_from: certificate.validFrom,
      valid_until: certificate.validUntil,
      certificate: Buffer.from(certificate.der),
      sealed_key: Buffer.from(certificate.sealedKey),
      wrapped_key: Buffer.from(certificate.wrappedKey),
      key_version: certificate.keyVersion,
      cer_filename: certificate.cerFilename,
      key_filename: certificate.keyFilename,
      state: "active",
      created_at: now,
    })
    .execute();
}
