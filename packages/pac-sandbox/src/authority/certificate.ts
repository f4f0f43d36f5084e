import { type KeyObject, randomInt, sign } from "node:crypto";

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

/**
 * A certificate number as the SAT writes them: twenty digits, the test kit's begin with 3000. The X.509 serial holds
 * the ASCII code of each digit, so the serial of "3000…" begins with the bytes 33 30 30 30.
 */
export function newCertificateNumber(): string {
  const digits = Array.from({ length: 10 }, () => randomInt(10)).join("");
  return `3000100000${digits}`;
}

/** The bytes of the X.509 serial that says this number. */
function serialOf(certificateNumber: string): Buffer {
  return Buffer.from(certificateNumber, "latin1");
}

const OIDS = {
  commonName: "2.5.4.3",
  name: "2.5.4.41",
  organization: "2.5.4.10",
  organizationalUnit: "2.5.4.11",
  country: "2.5.4.6",
  emailAddress: "1.2.840.113549.1.9.1",
  /** RFC, or "RFC / RFC of the representative". */
  x500UniqueIdentifier: "2.5.4.45",
  /** CURP, or " / CURP of the representative". */
  serialNumber: "2.5.4.5",
} as const;

export type NamePart = keyof typeof OIDS;

/** The parts of a subject or issuer, in the order they are written. */
export type X501Name = readonly (readonly [NamePart, string])[];

function encoded(part: NamePart, text: string): Buffer {
  if (part === "country") return printableString(text);
  if (part === "emailAddress") return ia5String(text);
  return utf8String(text);
}

/** The DER of an X.501 Name. */
function nameDer(name: X501Name): Buffer {
  return sequence(...name.map(([part, text]) => set(sequence(oid(OIDS[part]), encoded(part, text)))));
}

function extension(id: string, value: Uint8Array, critical = false): Buffer {
  return critical ? sequence(oid(id), yes(), octetString(value)) : sequence(oid(id), octetString(value));
}

/** The first nine bits of KeyUsage, most significant first (RFC 5280 §4.2.1.3). */
const USAGE = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  dataEncipherment: 0x10,
  keyAgreement: 0x08,
  keyCertSign: 0x04,
  cRLSign: 0x02,
};

function keyUsage(...uses: readonly (keyof typeof USAGE)[]): Buffer {
  const bits = uses.reduce((sum, use) => sum | USAGE[use], 0);
  let unused = 0;
  while (((bits >> unused) & 1) === 0) unused += 1;
  return extension("2.5.29.15", bitString([bits], unused), true);
}

const notAnAuthority = (): Buffer => extension("2.5.29.19", sequence());

/** What the SAT puts in a seal certificate (CSD): two extensions, and no more. */
export const csdExtensions = (): Buffer[] => [notAnAuthority(), keyUsage("digitalSignature", "nonRepudiation")];

/** What the SAT puts in an e.firma (FIEL): it also encrypts, agrees keys and signs mail. */
export const fielExtensions = (): Buffer[] => [
  notAnAuthority(),
  extension("2.16.840.1.113730.1.1", bitString([0xa0], 5)),
  keyUsage("digitalSignature", "nonRepudiation", "dataEncipherment", "keyAgreement"),
  extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.4"), oid("1.3.6.1.5.5.7.3.2"))),
];

export const authorityExtensions = (): Buffer[] => [
  extension("2.5.29.19", sequence(yes()), true),
  keyUsage("keyCertSign", "cRLSign"),
];

/** What a web server's certificate says: the names and IPv4 addresses that it may be reached at. */
export const serverExtensions = (hosts: readonly string[]): Buffer[] => [
  notAnAuthority(),
  keyUsage("digitalSignature"),
  extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1"))),
  extension("2.5.29.17", sequence(...hosts.map(generalName))),
];

function generalName(host: string): Buffer {
  const DNS_NAME = 2;
  const IP_ADDRESS = 7;
  const numbers = host.split(".").map(Number);
  return numbers.length === 4 && numbers.every(Number.isInteger)
    ? implicit(IP_ADDRESS, Buffer.from(numbers))
    : implicit(DNS_NAME, Buffer.from(host));
}

/** The handful of ASN.1 types a certificate is made of, as DER bytes (X.690). */

function tagged(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf(content: Uint8Array): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length]);
  const digits: number[] = [];
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Buffer.from([0x80 | digits.length, ...digits]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, Buffer.concat(parts));
const octetString = (content: Uint8Array): Buffer => tagged(0x04, content);
const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));
const printableString = (text: string): Buffer => tagged(0x13, Buffer.from(text, "latin1"));
const ia5String = (text: string): Buffer => tagged(0x16, Buffer.from(text, "latin1"));
const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]));
const nothing = (): Buffer => tagged(0x05, Buffer.alloc(0));

/** Bits in the order they are named, the first one first: `bitString([0x80], 7)` is one bit that is set. */
const bitString = (bytes: Uint8Array | readonly number[], unused = 0): Buffer =>
  tagged(0x03, Buffer.concat([Buffer.from([unused]), Buffer.from(bytes)]));

/** `[n] EXPLICIT`. */
const explicit = (n: number, content: Uint8Array): Buffer => tagged(0xa0 | n, content);

/** `[n] IMPLICIT` over a primitive type. */
const implicit = (n: number, content: Uint8Array): Buffer => tagged(0x80 | n, content);

/** A positive integer given by its big-endian bytes. */
function integer(bytes: Uint8Array): Buffer {
  const needsSign = (bytes[0] ?? 0) >= 0x80;
  return tagged(0x02, needsSign ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** "2.5.4.45" */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const digits = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 | (rest % 128));
  return digits;
}

/** UTCTime until 2049, GeneralizedTime from 2050 on, as RFC 5280 §4.1.2.5 asks. */
function time(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/[-:T]|\.\d+/g, "");
  return instant.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), "latin1"))
    : tagged(0x18, Buffer.from(digits, "latin1"));
}
