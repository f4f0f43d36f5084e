import { estadoDe, estados } from "@timbra/sat-catalogues";
import type { Deps } from "../deps.ts";

const DIGITS = 5;
const LEAST_TYPED = 2;
/** The first two digits of a code name its state. */
const PREFIXES = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, "0"));

export interface ZipCode {
  readonly zipCode: string;
  readonly state: string;
}

/**
 * The postal codes that begin with the digits typed (two at least), or those of a state named in words, in order.
 * Nothing finer than the state is known of a code; codes that the SAT's list may not have are not offered.
 */
export function searchZipCodes(
  { catalogues }: Pick<Deps, "catalogues">,
  query: string,
  day: string,
  limit: number,
): ZipCode[] {
  const found: ZipCode[] = [];
  for (const beginning of beginningsOf(query.trim())) {
    const state = stateOf(beginning);
    if (state === undefined) continue;
    for (const zipCode of codesBeginning(beginning)) {
      if (found.length >= limit) return found;
      if (catalogues.estado("c_CodigoPostal", zipCode, day) === "vigente") found.push({ zipCode, state });
    }
  }
  return found;
}

/**
 * What the codes asked for begin with: the digits typed, or the prefixes of the states whose name begins so, whatever
 * the accents.
 */
function beginningsOf(query: string): readonly string[] {
  if (query.length < LEAST_TYPED) return [];
  if (/^\d+$/.test(query)) return query.length <= DIGITS ? [query] : [];
  return PREFIXES.filter((prefix) => plain(stateOf(prefix) ?? "").startsWith(plain(query)));
}

function codesBeginning(digits: string): string[] {
  const open = DIGITS - digits.length;
  return Array.from({ length: 10 ** open }, (_, rest) =>
    open === 0 ? digits : digits + String(rest).padStart(open, "0"),
  );
}

function stateOf(digits: string): string | undefined {
  const key = estadoDe(digits.padEnd(DIGITS, "0"));
  return estados().find(({ clave, pais }) => clave === key && pais === "MEX")?.descripcion;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
