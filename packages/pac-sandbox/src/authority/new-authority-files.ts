import type { KeyObject } from "node:crypto";
import { newCertificateNumber } from "./certificate-number.ts";
import type { X501Name } from "./distinguished-name.ts";
import { authorityExtensions, csdExtensions } from "./extensions.ts";
import { newRsaPair } from "./rsa-pair.ts";
import { writeCertificate } from "./write-certificate.ts";

/** The RFC the SAT's test environment has for a certification provider. */
export const PAC_RFC = "SPR190613I52";

export const ROOT_NAME: X501Name = [
  ["commonName", "AC de pruebas"],
  ["organization", "pac-sandbox"],
  ["organizationalUnit", "Autoridad de pruebas sin validez fiscal"],
  ["country", "MX"],
];

const STAMPER_NAME: X501Name = [
  ["commonName", "PAC DE PRUEBAS"],
  ["name", "PAC DE PRUEBAS"],
  ["organization", "PAC DE PRUEBAS"],
  ["x500UniqueIdentifier", PAC_RFC],
  ["serialNumber", " / "],
  ["organizationalUnit", "Timbrado de pruebas"],
];

const DAY = 86_400_000;
/** Documents of past months can be stamped here. */
const AGE = 2 * 365 * DAY;

/** File name -> content: everything a test authority is. */
export type AuthorityFiles = Readonly<Record<"root.cer" | "root.key" | "sat.cer" | "sat.key", Uint8Array>>;

/** A new authority and the certificate its stamps are sealed with, of two years ago, good for twenty more. */
export async function newAuthorityFiles(now: Date): Promise<AuthorityFiles> {
  const [root, sat] = await Promise.all([newRsaPair(), newRsaPair()]);
  const validity = { validFrom: new Date(now.getTime() - AGE), validTo: new Date(now.getTime() + 20 * 365 * DAY) };
  const issuer = { name: ROOT_NAME, privateKey: root.privateKey };
  const rootCer = writeCertificate(
    {
      number: newCertificateNumber(),
      subject: ROOT_NAME,
      publicKey: root.publicKey,
      extensions: authorityExtensions(),
      ...validity,
    },
    issuer,
  );
  const satCer = writeCertificate(
    {
      number: newCertificateNumber(),
      subject: STAMPER_NAME,
      publicKey: sat.publicKey,
      extensions: csdExtensions(),
      ...validity,
    },
    issuer,
  );
  return {
    "root.cer": rootCer,
    "root.key": keyFile(root.privateKey),
    "sat.cer": satCer,
    "sat.key": keyFile(sat.privateKey),
  };
}

function keyFile(key: KeyObject): Uint8Array {
  return Buffer.from(key.export({ type: "pkcs8", format: "pem" }));
}
