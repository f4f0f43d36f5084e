import type { Signer, XmlSigner } from "@timbra/cfdi";

/** Keeps private keys: the only room in which one exists in clear, for the length of a signature. */
export interface Vault {
  /** Encrypts a private key for storage. The caller's copy of `privateKey` is overwritten with zeros. */
  seal(place: KeyPlace, privateKey: Uint8Array): Promise<SealedKey>;
  /** Opens a stored key and lends it as a signer. Throws when the bytes were altered or belong to another place. */
  openSigner(place: KeyPlace, sealed: SealedKey, certificate: Uint8Array): Promise<IssuerSigner>;
}

/** Seals documents, and signs requests to cancel them. */
export type IssuerSigner = Signer & XmlSigner;

/** What a sealed key is bound to: it opens nowhere else. */
export interface KeyPlace {
  readonly issuerId: string;
  readonly certificateNumber: string;
}

export interface SealedKey {
  readonly sealedKey: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly keyVersion: string;
}
