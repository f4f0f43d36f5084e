import { parseRfc } from "../rfc/rfc.ts";
import type { Personas } from "./catalogos.ts";

/**
 * Whether a key is meant for the kind of taxpayer an RFC says: a company has 12 characters, a person 13. Undefined when
 * the RFC is generic or none, or the key unknown: other rules speak of that.
 */
export function isMeantFor(text: string, personas: Personas | undefined): boolean | undefined {
  const read = parseRfc(text);
  if (!read.ok || personas === undefined) return undefined;
  if (read.rfc.kind === "moral") return personas.moral;
  return read.rfc.kind === "fisica" ? personas.fisica : undefined;
}

/** XAXX010101000 or XEXX010101000. */
export function isGenerico(text: string): boolean {
  const read = parseRfc(text);
  return read.ok && read.rfc.kind.startsWith("generico");
}
