import type { Signer, XmlSigner } from "@timbra/cfdi";

/** Stores private keys: the only module in which one exists in clear, for the duration of a signature. */
export interface Vault {
  /** Encrypts a private key for storage. The caller's copy of `privateKey` is overwritten with zeros. */
  seal(place: KeyOwner, privateKey: Uint8Array): Promise<SealedKey>;
  /** Opens a stored key and lends it as a signer. Throws when the bytes were altered or belong to another place. */
  openSigner(place: KeyOwner, sealed: SealedKey, certificate: Uint8Array): Promise<IssuerSigner>;
  /** Encrypts a secret that the product itself has to know again, as it does private keys. */
  sealSecret(place: SecretOwner, secret: Uint8Array): Promise<SealedKey>;
  /** The secret, to be used and forgotten. Throws when the bytes were altered or belong to another place. */
  openSecret(place: SecretOwner, sealed: SealedKey): Promise<Buffer>;
}

/** Seals documents, and signs requests to cancel them. */
export type IssuerSigner = Signer & XmlSigner;

/** What a sealed key is bound to: it opens nowhere else. */
export interface KeyOwner {
  readonly issuerId: string;
  readonly certificateNumber: string;
}

/** What a sealed secret is bound to: whose it is, and which. */
export interface SecretOwner {
  readonly kind: "webhook" | "webhook-address" | "second-factor";
  readonly owner: string;
  readonly id: string;
}

export interface SealedKey {
  readonly sealedKey: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly keyVersion: string;
}

/** What a private key, or the data key that seals it, is bound to: authenticated with it, not stored. */
export function keyPurpose(kind: "private-key" | "data-key", { issuerId, certificateNumber }: KeyOwner): string {
  return `timbra:v1:${kind}:${issuerId}:${certificateNumber}`;
}

/** The same of a secret. */
export function secretPurpose(kind: "secret" | "data-key", { kind: secret, owner, id }: SecretOwner): string {
  return `timbra:v1:${secret}:${kind}:${owner}:${id}`;
}
