import { type KeyObject, X509Certificate } from "node:crypto";
import {
  authorityExtensions,
  type CertificateIssuer,
  newCertificateNumber,
  serverExtensions,
  writeCertificate,
  type X501Name,
} from "./certificate.ts";
import { newRsaPair } from "./rsa-pair.ts";

/** How the provider shows itself over TLS: as it should, and in the three ways that a client must refuse. */
export const TLS_KINDS = ["trusted", "self-signed", "expired", "other-host"] as const;

export type TlsKind = (typeof TLS_KINDS)[number];

export interface TlsCredentials {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  /** PEM of the authority that a client would have to trust. No client does unless configured to. */
  readonly root: string;
}

const ROOT: X501Name = [["commonName", "pac-sandbox TLS root"]];
const SERVER: X501Name = [["commonName", "pac-sandbox"]];
const HERE = ["localhost", "127.0.0.1"];
const ELSEWHERE = ["elsewhere.example"];
const DAY = 86_400_000;

/** A key and a certificate for a server on this machine, from an authority of its own that is made anew each time. */
export async function newTlsCredentials(kind: TlsKind, now: Date): Promise<TlsCredentials> {
  const [root, server] = await Promise.all([newRsaPair(), newRsaPair()]);
  const from = (days: number): Date => new Date(now.getTime() + days * DAY);
  const byRoot: CertificateIssuer = { name: ROOT, privateKey: root.privateKey };
  const rootCert = writeCertificate(
    {
      number: newCertificateNumber(),
      subject: ROOT,
      publicKey: root.publicKey,
      validFrom: from(-30),
      validTo: from(365),
      extensions: authorityExtensions(),
    },
    byRoot,
  );
  const cert = writeCertificate(
    {
      number: newCertificateNumber(),
      subject: SERVER,
      publicKey: server.publicKey,
      validFrom: from(-20),
      validTo: from(kind === "expired" ? -1 : 365),
      extensions: serverExtensions(kind === "other-host" ? ELSEWHERE : HERE),
    },
    kind === "self-signed" ? { name: SERVER, privateKey: server.privateKey } : byRoot,
  );
  return { cert: pem(cert), key: keyPem(server.privateKey), root: pem(rootCert) };
}

function pem(der: Uint8Array): string {
  return new X509Certificate(der).toString();
}

function keyPem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
