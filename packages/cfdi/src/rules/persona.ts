import type { Rfc } from "../rfc/rfc.ts";
import type { Personas } from "./catalogos.ts";

/**
 * Whether a key is meant for the kind of taxpayer an RFC says: a company has 12 characters, a person 13. Undefined when
 * the RFC is generic or none, or the key unknown: other rules speak of that.
 */
export function isMeantFor(rfc: Rfc | undefined, personas: Personas | undefined): boolean | undefined {
  if (rfc === undefined || personas === undefined) return undefined;
  if (rfc.kind === "moral") return personas.moral;
  return rfc.kind === "fisica" ? personas.fisica : undefined;
}

/** XAXX010101000 or XEXX010101000. */
export function isGenerico(rfc: Rfc | undefined): boolean {
  return rfc?.kind === "generico-nacional" || rfc?.kind === "generico-extranjero";
}
