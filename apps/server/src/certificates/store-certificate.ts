import { type Certificate, type CredentialError, openCertificate, openKeyPair } from "@timbra/cfdi/node";
import { type CertificateRefusal, checkCertificate, type ReadRequestOf } from "@timbra/contract";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import type { Config } from "../boot/config.ts";
import type { Deps } from "../boot/deps.ts";
import { lockPerTenant, type Tx, withTenant } from "../db/index.ts";
import { getGeneral, isLeaving } from "../issuer/index.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { isOfTestAuthority } from "../lib/test-authority.ts";
import { insertCertificate, retireCertificate } from "./certificates.db.ts";

/**
 * Puts a seal certificate in use for an issuer: its key goes into the vault, and the one before is replaced. Answers
 * why not, or null.
 */
export async function storeCertificate(
  deps: Pick<Deps, "db" | "vault" | "signers" | "clock" | "config">,
  issuer: { readonly id: string; readonly rfc: string },
  form: ReadRequestOf<"storeCsd">,
  by: Actor,
): Promise<CertificateFault | null> {
  const upload = {
    cer: Buffer.from(form.certBase64, "base64"),
    key: Buffer.from(form.keyBase64, "base64"),
    passphrase: form.passphrase,
  };
  const opened = checkUpload(upload, issuer.rfc, deps.clock.now(), deps.config.mode);
  if (!opened.ok) return opened.fault;
  const { certificate, privateKey } = opened;
  const sealed = await deps.vault.seal(
    { issuerId: issuer.id, certificateNumber: certificate.noCertificado },
    privateKey,
  );
  const row = {
    issuer_id: issuer.id,
    id: newId(deps.clock),
    certificate_number: certificate.noCertificado,
    rfc: certificate.rfc,
    // As documents must carry it: without the capital regime.
    name: certificate.nombreCfdi,
    valid_from: certificate.validFrom,
    valid_until: certificate.validTo,
    certificate: Buffer.from(certificate.base64, "base64"),
    sealed_key: Buffer.from(sealed.sealedKey),
    wrapped_key: Buffer.from(sealed.wrappedKey),
    key_version: sealed.keyVersion,
    cer_filename: form.cer_filename,
    key_filename: form.key_filename,
  };
  const stored = await withTenant(deps.db, issuer.id, async (tx) => {
    await lockPerTenant(tx, issuer.id, "certificates");
    // Whoever leaves holds the same lock while the key is destroyed: none comes after it.
    if (await isLeaving(tx)) return false;
    await retireCertificate(tx, "replaced");
    await insertCertificate(tx, { ...row, created_at: deps.clock.now() });
    await recordAuditEvent(tx, deps.clock, {
      action: "csd_stored",
      by,
      issuerId: issuer.id,
      subject: { id: row.id, name: row.certificate_number },
    });
    return true;
  });
  if (!stored) return { code: "leaving_already" };
  deps.signers.forget(issuer.id);
  return null;
}

/** A seal certificate and its key as a person uploads them. The passphrase is used here once, and kept nowhere. */
export interface CertificateUpload {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly passphrase: string;
}

/** Why an upload is not taken; the codes are the specification's (§8). */
export type CertificateFault =
  | CertificateRefusal
  | { readonly code: Exclude<CredentialError, "unencryptedKey"> | "testCertificate" | "leaving_already" };

export type CheckedUpload =
  | { readonly ok: true; readonly certificate: Certificate; readonly privateKey: Uint8Array }
  | { readonly ok: false; readonly fault: CertificateFault };

/**
 * Checks a seal certificate for an issuer and opens its key (spec §5): readable, a seal and not an e.firma, of
 * the issuer's RFC, in force now, in live mode not of an authority for tests, the passphrase opens the key, and both
 * belong together. `privateKey` is plain PKCS#8 in DER: whoever takes it hands it to the vault at once.
 */
export function checkUpload(
  { cer, key, passphrase }: CertificateUpload,
  rfc: string,
  now: Date,
  mode: Config["mode"] = "sandbox",
): CheckedUpload {
  const read = openCertificate(cer);
  const fault = read.ok ? certificateFault(read.certificate, rfc, now, mode) : { code: specified(read.error) };
  if (fault !== null) return { ok: false, fault };
  const opened = openKeyPair({ cer, key, passphrase });
  if (!opened.ok) return { ok: false, fault: { code: specified(opened.error) } };
  const { certificate, privateKey } = opened;
  return { ok: true, certificate, privateKey: privateKey.export({ format: "der", type: "pkcs8" }) };
}

/** A key without a passphrase is none of the SAT's, and has no code of its own in the specification. */
function specified(error: CredentialError): Exclude<CredentialError, "unencryptedKey"> {
  return error === "unencryptedKey" ? "invalidKey" : error;
}

/** A seal of the SAT has 2048 bits, the oldest 1024. Sealing with a key of any size could take hours. */
const MOST_KEY_BITS = 4096;
/** t_Nombre of the issuer (cfdv40.xsd), without what XML and the database cannot carry. */
const NAME = /^[^|\p{Cc}\p{Cs}\p{Cn}]{1,300}$/u;

function certificateFault(
  certificate: Certificate,
  rfc: string,
  now: Date,
  mode: Config["mode"],
): CertificateFault | null {
  if (!isUsable(certificate)) return { code: "invalidCert" };
  const isForTests = mode === "live" && isOfTestAuthority(certificate.noCertificado);
  return checkCertificate(certificate, { rfc, at: now }) ?? (isForTests ? { code: "testCertificate" } : null);
}

/** Whether documents can be sealed with it at all: anybody can make a certificate that says anything. */
function isUsable({ nombreCfdi, keyBits, validFrom, validTo }: Certificate): boolean {
  const hasDates = !Number.isNaN(validFrom.getTime()) && !Number.isNaN(validTo.getTime());
  return hasDates && NAME.test(nombreCfdi) && keyBits <= MOST_KEY_BITS;
}

/** Whom a test certificate names while the issuer has no business name yet. */
const DEFAULT_TEST_NAME = "CONTRIBUYENTE DE PRUEBA";

export interface TestCertificateFiles {
  readonly cer_filename: string;
  readonly key_filename: string;
  readonly certBase64: string;
  readonly keyBase64: string;
}

export type TestCertificateResult =
  | { readonly kind: "made"; readonly files: TestCertificateFiles }
  | { readonly kind: "sandbox_only" | "refused" | "unavailable" };

/**
 * Has the sandbox provider make a seal certificate for the issuer's own RFC, to be downloaded and then uploaded as a
 * real one would be.
 */
export async function requestTestCertificate(
  deps: Pick<Deps, "db" | "testCsdClient" | "log">,
  issuer: { readonly id: string; readonly rfc: string },
  form: ReadRequestOf<"makeTestCsd">,
): Promise<TestCertificateResult> {
  if (deps.testCsdClient === null) return { kind: "sandbox_only" };
  const general = await withTenant(deps.db, issuer.id, getGeneral);
  const name = form.name ?? general?.business_name ?? DEFAULT_TEST_NAME;
  const answer = await deps.testCsdClient.order({ rfc: issuer.rfc, name, passphrase: form.passphrase });
  if (answer.kind === "unavailable")
    deps.log.warn({ reason: answer.reason }, "the sandbox provider made no test certificate");
  if (answer.kind !== "made") return { kind: answer.kind };
  const { cer, key } = answer.csd;
  const files = {
    cer_filename: `CSD_${issuer.rfc}.cer`,
    key_filename: `CSD_${issuer.rfc}.key`,
    certBase64: cer,
    keyBase64: key,
  };
  return { kind: "made", files };
}

/** Destroys the private key of the certificate in use. Answers whether there was one. */
export async function destroyCertificate(tx: Tx, clock: Clock, issuerId: string, by: Actor): Promise<boolean> {
  await lockPerTenant(tx, issuerId, "certificates");
  const retired = await retireCertificate(tx, "destroyed");
  if (retired) await recordAuditEvent(tx, clock, { action: "csd_destroyed", by, issuerId });
  return retired;
}
