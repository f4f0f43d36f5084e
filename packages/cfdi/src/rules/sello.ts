import type { Rule } from "./rule.ts";

/** What a sealed document must have; nothing here speaks of one that is not sealed yet. */
export const sello: readonly Rule[] = [
  {
    code: "CFDI40102",
    path: "Sello",
    source: "matriz 40102",
    check({ comprobante, context: { verifySello } }, report) {
      if (comprobante.Sello !== undefined && verifySello?.(comprobante) === false) report("Sello");
    },
  },
  {
    code: "CFDI40106",
    path: "Certificado",
    source: "matriz 40106; guía p. 7",
    check({ comprobante: { Certificado, NoCertificado } }, report) {
      if (Certificado === undefined) return;
      const isOurs = NoCertificado !== undefined && certificateSerial(Certificado) === NoCertificado;
      if (!isOurs) report("Certificado", { numero: NoCertificado ?? "" });
    },
  },
];

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Two headers, the version and the serial number stand in the first 64 bytes of any certificate. */
const HEAD = 88;

const SEQUENCE = 0x30;
const VERSION = 0xa0;
const INTEGER = 0x02;

/**
 * The number of a certificate of the SAT: the bytes of its serial number read as text, twenty digits. Takes the base64
 * of the DER as Comprobante/@Certificado has it; undefined when that is no certificate. Enough to compare with
 * NoCertificado where no cryptography is at hand; it verifies nothing.
 */
export function certificateSerial(base64: string): string | undefined {
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return undefined;
  const bytes = decodeHead(base64.slice(0, HEAD));
  const certificate = readHeader(bytes, 0, SEQUENCE);
  const body = certificate && readHeader(bytes, certificate.start, SEQUENCE);
  const version = body && readHeader(bytes, body.start, VERSION);
  const serial = version && readHeader(bytes, version.start + version.length, INTEGER);
  if (serial === undefined) return undefined;
  const text = String.fromCharCode(...bytes.slice(serial.start, serial.start + serial.length));
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

/** Where the content of a DER element begins, and how long it is. */
function readHeader(
  bytes: readonly number[],
  at: number,
  tag: number,
): { readonly start: number; readonly length: number } | undefined {
  const first = bytes[at + 1];
  if (bytes[at] !== tag || first === undefined) return undefined;
  if (first < 0x80) return { start: at + 2, length: first };
  const size = first & 0x7f;
  const length = bytes.slice(at + 2, at + 2 + size).reduce((total, byte) => total * 256 + byte, 0);
  return { start: at + 2 + size, length };
}
