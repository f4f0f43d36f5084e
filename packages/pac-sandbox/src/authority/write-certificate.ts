import { type KeyObject, sign } from "node:crypto";
import { serialOf } from "./certificate-number.ts";
import { bitString, explicit, integer, nothing, oid, sequence, time } from "./der.ts";
import { type X501Name, nameDer } from "./distinguished-name.ts";

/** What a certificate says. */
export interface CertificateContent {
  /** Twenty digits. */
  readonly number: string;
  readonly subject: X501Name;
  readonly publicKey: KeyObject;
  /** Both ends are kept to the second. */
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly extensions: readonly Uint8Array[];
}

/** Who signs it. */
export interface CertificateIssuer {
  readonly name: X501Name;
  readonly privateKey: KeyObject;
}

const sha256WithRsa = (): Buffer => sequence(oid("1.2.840.113549.1.1.11"), nothing());

/** The DER of an X.509 v3 certificate signed with sha256WithRSAEncryption (RFC 5280 §4.1). */
export function writeCertificate(content: CertificateContent, issuer: CertificateIssuer): Buffer {
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serialOf(content.number)),
    sha256WithRsa(),
    nameDer(issuer.name),
    sequence(time(content.validFrom), time(content.validTo)),
    nameDer(content.subject),
    content.publicKey.export({ type: "spki", format: "der" }),
    explicit(3, sequence(...content.extensions)),
  );
  return sequence(body, sha256WithRsa(), bitString(sign("sha256", body, issuer.privateKey)));
}
