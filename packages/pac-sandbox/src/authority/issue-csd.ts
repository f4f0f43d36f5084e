import { newCertificateNumber } from "./certificate-number.ts";
import { csdExtensions, fielExtensions } from "./extensions.ts";
import { newRsaPair } from "./rsa-pair.ts";
import { csdSubject, fielSubject, type Taxpayer } from "./taxpayer-subject.ts";
import { type CertificateIssuer, writeCertificate } from "./write-certificate.ts";

/** What to issue. */
export interface CsdOrder extends Taxpayer {
  /** The password of the .key. */
  readonly passphrase: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** An e.firma instead of a seal, for testing that it is refused. */
  readonly kind?: "csd" | "fiel";
}

/** A pair as the SAT delivers it. */
export interface IssuedCsd {
  /** Twenty digits. */
  readonly number: string;
  /** X.509 in DER. */
  readonly cer: Buffer;
  /** PKCS#8 EncryptedPrivateKeyInfo in DER: PBES2 with des-ede3-cbc. */
  readonly key: Buffer;
}

/** A new key pair and its certificate. */
export async function issueCsd(order: CsdOrder, issuer: CertificateIssuer): Promise<IssuedCsd> {
  const pair = await newRsaPair();
  const number = newCertificateNumber();
  const fiel = order.kind === "fiel";
  const cer = writeCertificate(
    {
      number,
      subject: fiel ? fielSubject(order) : csdSubject(order),
      publicKey: pair.publicKey,
      validFrom: order.validFrom,
      validTo: order.validTo,
      extensions: fiel ? fielExtensions() : csdExtensions(),
    },
    issuer,
  );
  const key = pair.privateKey.export({
    type: "pkcs8",
    format: "der",
    cipher: "des-ede3-cbc",
    passphrase: order.passphrase,
  });
  return { number, cer, key };
}
