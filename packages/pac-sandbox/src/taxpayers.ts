import { createPrivateKey, KeyObject, X509Certificate } from "node:crypto";
import { type Comprobante, cadenaOriginal, writeXml } from "@timbra/cfdi";
import { Credential, openCertificate, openPrivateKey } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import type { StampVerdict } from "./certify/certify.ts";
import { reasonsOf, unknownComplements } from "./certify/read-document.ts";

/**
 * A taxpayer that the account has registered, as Finkok's registration service and SW Sapien's certificates know it.
 */
export interface Taxpayer {
  readonly rfc: string;
  /** A suspended one stamps nothing. */
  readonly isSuspended: boolean;
  /** Stamps it may still use; null: as many as the account has ("on demand"). */
  readonly credit: number | null;
  /** What the provider seals and cancels with in its name. */
  readonly credential?: Credential;
}

const UNREGISTERED: Omit<Taxpayer, "rfc"> = { isSuspended: false, credit: null };

/**
 * The taxpayers registered since this process began. Their private keys are kept in memory alone: a provider for tests
 * has no business with keys on a disk. Whoever was never registered stamps as if on demand, so that nothing has to be
 * registered before the first stamp.
 */
export class Taxpayers {
  readonly #all = new Map<string, Taxpayer>();

  find(rfc: string): Taxpayer | undefined {
    return this.#all.get(rfc);
  }

  /** Registers, or changes what is registered. */
  save(rfc: string, change: Partial<Omit<Taxpayer, "rfc">> = {}): Taxpayer {
    const saved = { ...UNREGISTERED, ...this.#all.get(rfc), ...change, rfc };
    this.#all.set(rfc, saved);
    return saved;
  }

  /** Counts one stamp of a taxpayer with credit of its own. */
  spend(rfc: string): void {
    const own = this.#all.get(rfc);
    if (own !== undefined && own.credit !== null) this.save(rfc, { credit: Math.max(0, own.credit - 1) });
  }

  /** Every one that has a certificate. */
  withCredential(): readonly (Taxpayer & { readonly credential: Credential })[] {
    return [...this.#all.values()].flatMap((one) =>
      one.credential === undefined ? [] : [{ ...one, credential: one.credential }],
    );
  }

  all(): readonly Taxpayer[] {
    return [...this.#all.values()];
  }
}

/** Twelve or thirteen characters, as the SAT writes them. */
export function isRfc(text: string): boolean {
  return /^[A-Z&Ñ]{3,4}\d{6}[A-Z0-9]{3}$/.test(text);
}

/**
 * What is wrong with a pair of files: the certificate, the key (or what should open it), or that they do not belong
 * together.
 */
export type PairFault = "certificate" | "key" | "pair";

/**
 * A certificate with its key, as clients send them to a provider: in DER or in PEM, the key encrypted (PKCS#8, or the
 * older PEM with DEK-Info) or not. The first of the passphrases that opens it counts.
 */
export function openPair(cer: Uint8Array, key: Uint8Array, passphrases: readonly string[]): Credential | PairFault {
  const opened = openCertificate(cer);
  if (!opened.ok) return "certificate";
  const found = openKey(Buffer.from(key), passphrases);
  if (found === null) return "key";
  const belongs = new X509Certificate(Buffer.from(opened.certificate.base64, "base64")).checkPrivateKey(found);
  return belongs ? new Credential(opened.certificate, found) : "pair";
}

function openKey(key: Buffer, passphrases: readonly string[]): KeyObject | null {
  const attempts = passphrases.flatMap((passphrase) => [
    () => openPrivateKey(key, passphrase),
    () =>
      isPem(key)
        ? createPrivateKey({ key, format: "pem", passphrase })
        : createPrivateKey({ key, format: "der", type: "pkcs8", passphrase }),
  ]);
  for (const attempt of attempts) {
    const outcome = tried(attempt);
    if (outcome instanceof KeyObject) return outcome;
  }
  return null;
}

function tried(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch {
    return null;
  }
}

function isPem(key: Buffer): boolean {
  return key.toString("latin1", 0, 200).includes("-----BEGIN");
}

type PairRefused = Extract<StampVerdict, { kind: "refused" }>;

/**
 * Seals a document without a seal, whatever else is wrong with it, with the certificate that its issuer has registered
 * (720 without one).
 */
export function sealDocument(xml: Uint8Array, taxpayers: Taxpayers): Buffer | PairRefused {
  const read = readCfdi(xml);
  if (!read.ok) return { kind: "refused", reasons: reasonsOf(read.problems) };
  const { Sello: _, ...comprobante } = read.comprobante;
  const rfc = comprobante.Emisor.Rfc;
  const unknown = unknownComplements(comprobante);
  if (unknown.length > 0) return { kind: "refused", reasons: unknown, rfc };
  const credential = taxpayers.find(rfc)?.credential;
  if (credential === undefined) {
    return {
      kind: "refused",
      reasons: [{ code: "720", message: "El RFC emisor no tiene un certificado registrado y activo." }],
      rfc,
    };
  }
  const unsealed: Comprobante = {
    ...comprobante,
    NoCertificado: credential.noCertificado,
    Certificado: credential.certificado,
  };
  return Buffer.from(writeXml({ ...unsealed, Sello: credential.sign(cadenaOriginal(unsealed)) }), "utf8");
}
