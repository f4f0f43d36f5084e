import { createHash, KeyObject, sign } from "node:crypto";
import type { XmlSigner } from "../cancelacion/sign-solicitud.ts";
import type { Signer } from "../seal/seal.ts";
import { type Certificate, type CredentialError, openCertificate, parseX509 } from "./certificate.ts";
import { utf8Of } from "./encodings.ts";
import { openPrivateKey } from "./private-key.ts";

/** The two files that the SAT gives, and what opens the second. */
export interface CredentialFiles {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly passphrase: string;
}

/** A credential, or the first obstacle. */
export type OpenedCredential =
  | { readonly ok: true; readonly credential: Credential }
  | { readonly ok: false; readonly error: CredentialError };

/**
 * A CSD ready to seal documents, and to sign requests to cancel them. The private key cannot be read from it, printed
 * or serialised.
 */
export class Credential implements Signer, XmlSigner {
  readonly certificate: Certificate;
  readonly #key: KeyObject;

  constructor(certificate: Certificate, key: KeyObject) {
    this.certificate = certificate;
    this.#key = key;
  }

  get noCertificado(): string {
    return this.certificate.noCertificado;
  }

  get certificado(): string {
    return this.certificate.base64;
  }

  get rfc(): string {
    return this.certificate.rfc;
  }

  get issuerName(): string {
    return this.certificate.issuer.rfc4514;
  }

  get publicKey(): XmlSigner["publicKey"] {
    return this.certificate.publicKey;
  }

  sign(cadena: string): string {
    return sign("sha256", utf8Of(cadena), this.#key).toString("base64");
  }

  sha1(text: string): string {
    return createHash("sha1").update(text, "utf8").digest("base64");
  }

  signSha1(text: string): string {
    return sign("sha1", Buffer.from(text, "utf8"), this.#key).toString("base64");
  }
}

/**
 * Opens a CSD: certificate, key and passphrase, all of which must belong together. The first obstacle is the error, in
 * the order invalidCert, notCsd, invalidKey or unencryptedKey, invalidPassphrase, notMatchKeyWithCert. An expired CSD
 * opens: ask `certificate.isValidAt`.
 */
export function openCredential(files: CredentialFiles): OpenedCredential {
  const opened = openKeyPair(files);
  return opened.ok ? { ok: true, credential: new Credential(opened.certificate, opened.privateKey) } : opened;
}

/** A certificate with its private key, or the first obstacle. */
export type OpenedKeyPair =
  | { readonly ok: true; readonly certificate: Certificate; readonly privateKey: KeyObject }
  | { readonly ok: false; readonly error: CredentialError };

/** As `openCredential`, with a key that can be read: for who keeps keys. To seal, `openCredential` is enough. */
export function openKeyPair({ cer, key, passphrase }: CredentialFiles): OpenedKeyPair {
  const opened = openCertificate(cer);
  if (!opened.ok) return opened;
  const { certificate } = opened;
  if (certificate.kind !== "csd") return { ok: false, error: "notCsd" };
  const privateKey = openPrivateKey(key, passphrase);
  if (!(privateKey instanceof KeyObject)) return { ok: false, error: privateKey };
  if (!parseX509(cer)?.checkPrivateKey(privateKey)) return { ok: false, error: "notMatchKeyWithCert" };
  return { ok: true, certificate, privateKey };
}
