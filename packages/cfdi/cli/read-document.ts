import type { Comprobante, Language, Timbre } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { problemLine } from "./problem-line.ts";
import { Refused } from "./refused.ts";

/** The document in some bytes. Throws Refused with its first problem: `cfdi verify` tells them all. */
export function readDocument(
  bytes: Uint8Array,
  language: Language,
): { readonly comprobante: Comprobante; readonly timbre?: Timbre } {
  const reading = readCfdi(bytes);
  if (reading.ok) return reading;
  const [first] = reading.problems;
  throw new Refused("problem", { problem: first === undefined ? "" : problemLine(first, language) });
}

/** The document in some bytes, which must be stamped. */
export function readStamped(
  bytes: Uint8Array,
  language: Language,
): { readonly comprobante: Comprobante; readonly timbre: Timbre } {
  const { comprobante, timbre } = readDocument(bytes, language);
  if (timbre === undefined) throw new Refused("not-stamped");
  return { comprobante, timbre };
}
