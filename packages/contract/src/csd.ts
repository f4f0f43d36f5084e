import * as z from "zod";
import { rfcField } from "./fields/rfc.ts";
import {
  base64File,
  isProvided,
  minLength,
  optionalText,
  refuseUnlikeName,
  requiredText,
  requiredWith,
} from "./fields/text.ts";
import { messageResponse, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/** Limits of spec §9. */
export const CSD_FILE_BYTES = 200 * 1024;

/** The place whose "now" is compared with the validity of a certificate. */
export const CSD_TIME_ZONE = "America/Mexico_City";

/** Kept exactly as typed: blanks may belong to it. */
const passphraseField = z
  .string({ error: requiredWith("required") })
  .check(isProvided("required"))
  .refine(...minLength(8))
  .max(256);

export const csdRequest = z.object({
  passphrase: passphraseField,
  certBase64: base64File(10, CSD_FILE_BYTES),
  keyBase64: base64File(10, CSD_FILE_BYTES),
  cer_filename: requiredText(1, 255).superRefine(refuseUnlikeName),
  key_filename: requiredText(1, 255).superRefine(refuseUnlikeName),
  rfc: rfcField(),
});

/** `status` is the success message (spec §7). */
export const csdSavedResponse = z.object({ status: z.string(), message: z.string() });

/** Null while there is no certificate. `days_left` is negative once it has expired. */
export const csdSchema = z
  .object({
    cer_filename: z.string(),
    key_filename: z.string(),
    valid_until: wireInstant,
    valid_from: wireInstant,
    no_certificado: z.string(),
    rfc: z.string(),
    name: z.string(),
    days_left: z.int(),
  })
  .nullable();

/**
 * Who keeps the private key, and how. `key`: null while there is none. Each opening is an event of the audit log
 * (`GET /api/audit/activity` names it `key_opened`).
 */
export const custodySchema = z.object({
  key: z.object({ no_certificado: z.string(), stored_at: wireInstant, cipher: z.string() }).nullable(),
  frozen_at: wireInstant.nullable(),
  /** Of the last thirty days. */
  openings: z.int(),
  last_opened_at: wireInstant.nullable(),
});

/** A pair of files that look like the SAT's, for the user's own RFC; only in sandbox mode. */
export const testCsdRequest = z.object({ passphrase: passphraseField.max(200), name: optionalText(1, 300) });

export const testCsdResponse = z.object({
  cer_filename: z.string(),
  key_filename: z.string(),
  certBase64: z.string(),
  keyBase64: z.string(),
});

/** Two files of 200 KB in base64, and space for the rest of the body. */
const CSD_BODY = 1024 * 1024;

export const csdRoutes = {
  storeCsd: post(
    "/api/csd/store",
    "crud_user_settings",
    "Upload the digital seal certificate; 403 reauthentication_required when it replaces one and the proof of who asks is old",
    {
      request: csdRequest,
      response: csdSavedResponse,
      specified: true,
      maxBytes: CSD_BODY,
      whenMissing: { fields: ["certBase64", "keyBase64", "passphrase"], code: "notEnoughData" },
    },
  ),
  getCsd: get("/api/csd/data", "crud_user_settings", "The certificate in use", {
    response: z.object({ csd: csdSchema }),
  }),
  deleteCsd: del("/api/csd", "crud_user_settings", "Destroy the private key", {
    response: messageResponse,
    fresh: true,
  }),
  getKeyCustody: get(
    "/api/csd/custody",
    "crud_user_settings",
    "Where the private key is, since when, whether it is frozen, and how often it was opened",
    { response: z.object({ custody: custodySchema }) },
  ),
  freezeKey: post("/api/csd/freeze", "crud_user_settings", "Freeze the key: nothing is stamped or cancelled", {
    response: messageResponse,
    fresh: true,
  }),
  unfreezeKey: post("/api/csd/unfreeze", "crud_user_settings", "Let the key sign again", {
    response: messageResponse,
    fresh: true,
  }),
  makeTestCsd: post("/api/sandbox/csd", "crud_user_settings", "Make a test certificate for the own RFC", {
    request: testCsdRequest,
    response: testCsdResponse,
    status: 201,
    sandboxOnly: true,
  }),
};

/** What a certificate of the SAT says that decides whether its holder may seal with it. */
interface SealCertificate {
  readonly kind: "csd" | "fiel";
  readonly rfc: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** Why an issuer cannot seal with a certificate: an e.firma, another taxpayer's (whose `rfc`), or not in force. */
export type CertificateRefusal =
  | { readonly code: "notCsd" }
  | { readonly code: "otherRfc"; readonly rfc: string }
  | { readonly code: "invalidCertDate"; readonly validTo: Date };

/**
 * Whether the taxpayer with this RFC can seal documents with a certificate at an instant; null when they can. The first
 * obstacle is reported, in the order of `CertificateRefusal`: a certificate that is none of theirs is not made theirs
 * by being in force.
 */
export function checkCertificate(
  { kind, rfc, validFrom, validTo }: SealCertificate,
  wanted: { readonly rfc: string; readonly at: Date },
): CertificateRefusal | null {
  if (kind !== "csd") return { code: "notCsd" };
  if (rfc !== wanted.rfc) return { code: "otherRfc", rfc };
  return wanted.at < validFrom || wanted.at > validTo ? { code: "invalidCertDate", validTo } : null;
}
