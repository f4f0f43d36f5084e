import { createHash, createPrivateKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { openCertificate } from "@timbra/cfdi/node";
import { decrypt, encrypt, type MasterKeyring } from "./master-keys.ts";
import { type IssuerSigner, keyPurpose, type SealedKey, secretPurpose, type Vault } from "./vault.ts";

/**
 * A vault whose key-encryption keys are at hand (a file outside the database). Each private key has its own data key.
 */
export function createLocalVault(keyring: MasterKeyring): Vault {
  async function wrap(plain: Uint8Array, what: string, itsKey: string): Promise<SealedKey> {
    const { version: keyVersion, key } = await keyring.current();
    const dataKey = randomBytes(32);
    const sealedKey = encrypt(dataKey, plain, what);
    const wrappedKey = encrypt(key, dataKey, itsKey);
    dataKey.fill(0);
    return { sealedKey, wrappedKey, keyVersion };
  }

  async function unwrap(sealed: SealedKey, what: string, itsKey: string): Promise<Buffer> {
    const dataKey = decrypt(await keyring.get(sealed.keyVersion), sealed.wrappedKey, itsKey);
    const plain = decrypt(dataKey, sealed.sealedKey, what);
    dataKey.fill(0);
    return plain;
  }

  return {
    async seal(place, privateKey) {
      try {
        return await wrap(privateKey, keyPurpose("private-key", place), keyPurpose("data-key", place));
      } finally {
        privateKey.fill(0);
      }
    },
    async openSigner(place, sealed, certificate) {
      const plain = await unwrap(sealed, keyPurpose("private-key", place), keyPurpose("data-key", place));
      const key = createPrivateKey({ key: plain, format: "der", type: "pkcs8" });
      plain.fill(0);
      return toSigner(key, certificate);
    },
    sealSecret: (place, secret) => wrap(secret, secretPurpose("secret", place), secretPurpose("data-key", place)),
    openSecret: (place, sealed) => unwrap(sealed, secretPurpose("secret", place), secretPurpose("data-key", place)),
  };
}

function toSigner(key: KeyObject, der: Uint8Array): IssuerSigner {
  const opened = openCertificate(der);
  if (!opened.ok) throw new Error("A stored certificate can no longer be read.");
  const { noCertificado, base64, rfc, issuer, publicKey } = opened.certificate;
  return {
    noCertificado,
    certificado: base64,
    rfc,
    issuerName: issuer.rfc4514,
    publicKey,
    sign: (cadena) => sign("sha256", Buffer.from(cadena, "utf8"), key).toString("base64"),
    sha1: (text) => createHash("sha1").update(text, "utf8").digest("base64"),
    signSha1: (text) => sign("sha1", Buffer.from(text, "utf8"), key).toString("base64"),
  };
}
