import { type Comprobante, cadenaOriginal } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { sha256 } from "../book/sha256.ts";
import { type Reason, reasonOf } from "./reason.ts";

/** A document that could be read, and what it is known by. */
export interface ReadDocument {
  readonly text: string;
  readonly comprobante: Comprobante;
  /** Hex SHA-256 of Sello and of the cadena original. */
  readonly sello: string;
  readonly cadena: string;
  readonly hasTimbre: boolean;
}

export type Reading = { readonly ok: true; readonly document: ReadDocument } | { readonly ok: false; readonly reasons: readonly Reason[] };

/** Well-formed, without DOCTYPE, with the structure of a CFDI 4.0 and a seal; else 301. */
export function readDocument(xml: Uint8Array): Reading {
  const text = decode(xml);
  if (text === null) return { ok: false, reasons: [{ code: "301", message: "El XML no está en UTF-8." }] };
  const read = readCfdi(text);
  if (!read.ok) return { ok: false, reasons: [MALFORMED, ...read.problems.map(reasonOf)] };
  const { comprobante } = read;
  if (!comprobante.Sello) return { ok: false, reasons: [{ code: "302", message: "El comprobante no tiene sello." }] };
  return {
    ok: true,
    document: {
      text,
      comprobante,
      sello: sha256(comprobante.Sello),
      cadena: sha256(cadenaOriginal(comprobante)),
      hasTimbre: read.timbre !== undefined,
    },
  };
}

const MALFORMED: Reason = { code: "301", message: "El XML no está bien formado o no tiene la estructura de un CFDI 4.0." };

function decode(xml: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(xml);
  } catch {
    return null;
  }
}
