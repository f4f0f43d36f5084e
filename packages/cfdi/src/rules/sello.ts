import { DER_INTEGER, DER_SEQUENCE, type DerValue, derValueAt } from "../der.ts";
import { type DocumentRule, documentRule } from "./rule.ts";

/** What a sealed document must have; nothing here is about one that is not sealed yet. */
export const sello: readonly DocumentRule[] = [
  documentRule(
    "CFDI40102",
    "Sello",
    (comprobante, { context: { verifySello } }) =>
      comprobante.Sello !== undefined && verifySello?.(comprobante) === false,
  ),
  documentRule("CFDI40106", "Certificado", ({ Certificado, NoCertificado }) => {
    if (Certificado === undefined) return false;
    const isOurs = NoCertificado !== undefined && certificateSerial(Certificado) === NoCertificado;
    return !isOurs && { numero: NoCertificado ?? "" };
  }),
];

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Two headers, the version and the serial number are in the first 64 bytes of any certificate. */
const HEAD = 88;

const VERSION = 0xa0;

/**
 * The number of a certificate of the SAT: the bytes of its serial number read as text, twenty digits. Takes the base64
 * of the DER as Comprobante/@Certificado has it; undefined when that is no certificate. Enough to compare with
 * NoCertificado where no cryptography is available; it verifies nothing.
 */
export function certificateSerial(base64: string): string | undefined {
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return undefined;
  const bytes = decodeHead(base64.slice(0, HEAD));
  const certificate = elementOf(bytes, 0, DER_SEQUENCE);
  const body = certificate && elementOf(bytes, certificate.start, DER_SEQUENCE);
  const version = body && elementOf(bytes, body.start, VERSION);
  const serial = version && elementOf(bytes, version.end, DER_INTEGER);
  if (serial === undefined) return undefined;
  const text = String.fromCharCode(...bytes.slice(serial.start, serial.end));
  return /^\d{20}$/.test(text) ? text : undefined;
}

function decodeHead(base64: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at + 3 < base64.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [...base64.slice(at, at + 4)].map((character) =>
      Math.max(ALPHABET.indexOf(character), 0),
    );
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return bytes;
}

/** The value at `at`, whose content may go on after what was decoded; undefined when it is of another kind. */
function elementOf(bytes: readonly number[], at: number, tag: number): DerValue | undefined {
  const value = derValueAt(bytes, at, Number.POSITIVE_INFINITY);
  return value?.tag === tag ? value : undefined;
}
