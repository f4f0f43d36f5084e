import { type KeyObject, verify, X509Certificate } from "node:crypto";
import { withoutRegimenSocietario } from "../rules/regimen-societario.ts";
import { derOf, utf8Of } from "./encodings.ts";

/** A certificate that the SAT gave to a taxpayer: what it says, and what it can verify. */
export interface Certificate {
  /** Twenty digits: the serial number, each of whose bytes is a digit in ASCII. */
  readonly noCertificado: string;
  readonly rfc: string;
  /** As registered, with the capital regime of a company: "ESCUELA KEMPER URGATE SA DE CV". */
  readonly name: string;
  /** The name as a CFDI must carry it: "ESCUELA KEMPER URGATE". */
  readonly nombreCfdi: string;
  /** Of a person only. */
  readonly curp?: string;
  /** Of a company's legal representative. */
  readonly rfcRepresentante?: string;
  /** The branch a CSD was issued for. */
  readonly sucursal?: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** A CSD seals invoices; a FIEL (e.firma) signs for the person, and a PAC refuses it (306). */
  readonly kind: "csd" | "fiel";
  /** Bits of its RSA key: 2048; 1024 in the oldest. */
  readonly keyBits: number;
  readonly issuer: Issuer;
  /** Its RSA key as XML signatures have it: base64 of the big-endian numbers. */
  readonly publicKey: { readonly modulus: string; readonly exponent: string };
  /** The DER on one line: what goes in Comprobante.Certificado. */
  readonly base64: string;
  isValidAt(moment: Date): boolean;
  /** Whether `sello` (base64) is this certificate's signature of the cadena: RSA PKCS#1 v1.5, SHA-256, UTF-8. */
  verify(cadena: string, sello: string): boolean;
}

/** Who issued a certificate, and how its name is written. */
export interface Issuer {
  readonly commonName: string;
  readonly organization?: string;
  /** In the order of the certificate, separators escaped as `\2c`, for XMLDSig's X509IssuerName. */
  readonly rfc4514: string;
}

/** A certificate, or why it is none of the SAT. */
export type OpenedCertificate =
  | { readonly ok: true; readonly certificate: Certificate }
  | { readonly ok: false; readonly error: CredentialError };

/**
 * Opens a .cer (DER; PEM is taken too). The error is always "invalidCert": not X.509, not RSA, or without the RFC and
 * the twenty digits that every certificate of the SAT has. Expired ones open: ask `isValidAt`.
 */
export function openCertificate(der: Uint8Array): OpenedCertificate {
  const x509 = parseX509(der);
  const certificate = x509 && describe(x509);
  return certificate ? { ok: true, certificate } : { ok: false, error: "invalidCert" };
}

/** The X.509 structure of a .cer, or null. */
export function parseX509(file: Uint8Array): X509Certificate | null {
  const der = derOf(file, "CERTIFICATE");
  if (der === null) return null;
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

/** The serial number of a certificate of the SAT, whose every byte is a digit in ASCII; null for anybody else's. */
export function noCertificadoOf(x509: X509Certificate): string | null {
  const digits = Buffer.from(x509.serialNumber, "hex").toString("latin1");
  return /^\d{20}$/.test(digits) ? digits : null;
}

/** Whether `sello` (base64) is the signature of the text's UTF-8 bytes: RSA PKCS#1 v1.5 with SHA-256. */
export function verifies(key: KeyObject, text: string, sello: string): boolean {
  return verify("sha256", utf8Of(text), key, Buffer.from(sello, "base64"));
}

/**
 * Whose certificate it is, whatever a document would say of that RFC: letters, a date, and three characters, the last
 * one any.
 */
const RFC = /^[A-ZÑ&@]{3,4}\d{6}[A-Z0-9]{3}$/;

function describe(x509: X509Certificate): Certificate | null {
  const noCertificado = noCertificadoOf(x509);
  const subject = distinguishedName(x509.subject);
  const [rfc = "", rfcRepresentante] = slashed(subject, "x500UniqueIdentifier");
  const key = publicKeyOf(x509);
  if (noCertificado === null || !RFC.test(rfc) || key?.asymmetricKeyType !== "rsa") return null;
  const name = subject.get("O") ?? subject.get("name") ?? subject.get("CN") ?? "";
  const [curp] = slashed(subject, "serialNumber");
  const sucursal = subject.get("OU");
  const [validFrom, validTo] = [new Date(x509.validFrom), new Date(x509.validTo)];
  return {
    noCertificado,
    rfc,
    name,
    nombreCfdi: rfc.length === 12 ? withoutRegimenSocietario(name) : name,
    ...(curp && { curp }),
    ...(rfcRepresentante && { rfcRepresentante }),
    ...(sucursal && { sucursal }),
    validFrom,
    validTo,
    kind: isCsd(x509, subject) ? "csd" : "fiel",
    keyBits: key.asymmetricKeyDetails?.modulusLength ?? 0,
    issuer: issuerOf(x509),
    publicKey: numbersOf(key),
    base64: x509.raw.toString("base64"),
    isValidAt: (moment) => validFrom <= moment && moment <= validTo,
    verify: (cadena, sello) => verifies(key, cadena, sello),
  };
}

/** Null when OpenSSL cannot make sense of the key inside. */
export function publicKeyOf(x509: X509Certificate): KeyObject | null {
  try {
    return x509.publicKey;
  } catch {
    return null;
  }
}

/**
 * "RFC / RFC of the representative": both, trimmed. A company's CURP part is empty: " / CURP of the representative".
 */
function slashed(subject: DistinguishedName, attribute: string): string[] {
  return (subject.get(attribute) ?? "").split("/").map((part) => part.trim());
}

/**
 * A CSD names a branch in OU and has no extended use; an e.firma has e-mail and client authentication (facts of 2019
 * on).
 */
function isCsd(x509: X509Certificate, subject: DistinguishedName): boolean {
  return subject.get("OU") !== undefined && (x509.keyUsage ?? []).length === 0;
}

function numbersOf(key: KeyObject): Certificate["publicKey"] {
  const { n = "", e = "" } = key.export({ format: "jwk" });
  const base64 = (base64url: string) => Buffer.from(base64url, "base64url").toString("base64");
  return { modulus: base64(n), exponent: base64(e) };
}

function issuerOf(x509: X509Certificate): Issuer {
  const name = distinguishedName(x509.issuer);
  const organization = name.get("O");
  return { commonName: name.get("CN") ?? "", ...(organization && { organization }), rfc4514: name.rfc4514 };
}

/**
 * Opening a certificate takes ten times as long as verifying with it, and an issuer's documents all carry the same one.
 */
const KNOWN = new Map<string, Certificate>();
const MAX_CACHED = 200;

/**
 * The certificate in a Comprobante.Certificado (base64 of its DER); null when it is none of the SAT's: "invalidCert" of
 * {@link openCertificate}. The last 200 that were opened are remembered.
 */
export function certificateIn(base64: string): Certificate | null {
  const known = KNOWN.get(base64);
  if (known !== undefined) return known;
  const opened = openCertificate(Buffer.from(base64, "base64"));
  if (!opened.ok) return null;
  const { certificate } = opened;
  const [oldest] = KNOWN.size >= MAX_CACHED ? KNOWN.keys() : [];
  if (oldest !== undefined) KNOWN.delete(oldest);
  // Under its own text: the one given may be a part of a large document, which would be kept with it.
  KNOWN.set(certificate.base64, certificate);
  return certificate;
}

/** A subject or an issuer, attribute by attribute. */
interface DistinguishedName {
  /** The first value of an attribute: CN, O, OU, serialNumber, x500UniqueIdentifier … */
  get(attribute: string): string | undefined;
  /**
   * `CN=…,O=…` in the order of the certificate, what RFC 4514 asks to escape inside a value written as `\2c`: the form
   * in which programs accepted by the SAT write X509IssuerName.
   */
  readonly rfc4514: string;
}

/** Reads the form that Node prints: one `attribute=value` a line, RFC 2253 escapes, U+XXXX as UTF-8. */
export function distinguishedName(text: string): DistinguishedName {
  const pairs = text
    .split("\n")
    .map((line) => ({ attribute: line.slice(0, line.indexOf("=")), escaped: line.slice(line.indexOf("=") + 1) }));
  return {
    get: (attribute) => withoutEscapes(pairs.find((pair) => pair.attribute === attribute)?.escaped),
    rfc4514: pairs
      .map(({ attribute, escaped }) => `${attribute}=${withHexEscapes(withoutEscapes(escaped) ?? "")}`)
      .join(","),
  };
}

function withoutEscapes(escaped: string | undefined): string | undefined {
  return escaped?.replace(/\\([0-9A-F]{2}|.)/g, (_, code: string) =>
    code.length === 2 ? String.fromCharCode(Number.parseInt(code, 16)) : code,
  );
}

/** Separators anywhere, controls, a blank at either end, a # at the start. */
const TO_ESCAPE = /[\\"+,;<=>\p{Cc}]|^[ #]| $/gu;

function withHexEscapes(value: string): string {
  return value.replace(TO_ESCAPE, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/**
 * Why a certificate or its key cannot be used: not a certificate of the SAT; an e.firma where a CSD is needed; not an
 * encrypted PKCS#8 key; a private key that no passphrase guards; the passphrase does not open it; the key is another
 * certificate's.
 */
export type CredentialError =
  | "invalidCert"
  | "notCsd"
  | "invalidKey"
  | "unencryptedKey"
  | "invalidPassphrase"
  | "notMatchKeyWithCert";
