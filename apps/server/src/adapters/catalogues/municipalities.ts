import { plainText } from "../../lib/plain-text.ts";
import { nameOfMunicipality } from "./complement-lists.ts";
import { lineOf, readLine } from "./edition-lists.ts";
import type { ListLines } from "./list-lines.ts";

/** The lines of a c_CodigoPostal. */
type PostalCodes = ListLines | readonly string[];

/** Spreadsheets lose the zeros that a number begins with. */
const KEY_DIGITS = 3;

/**
 * The municipality in a line of c_CodigoPostal: its name, in the list that comes with the product; in the SAT's
 * workbook its key within a state, which c_Municipio names. "" where there is none.
 */
function nameIn({ descripcion, extra }: ReturnType<typeof readLine>): string {
  const [state = "", , municipality = ""] = extra;
  if (descripcion !== "" || municipality === "") return descripcion;
  return nameOfMunicipality(municipality.padStart(KEY_DIGITS, "0"), state) ?? "";
}

/** The municipality of a postal code; undefined where these lines name none. */
export function municipalityIn(lines: PostalCodes, zipCode: string): string | undefined {
  const line = lineOf(lines, zipCode);
  return line === undefined ? undefined : nameIn(readLine(line)) || undefined;
}

/** The lines of an edition are there as long as it is in use. */
const laidOut = new WeakMap<PostalCodes, ReadonlyMap<string, readonly number[]>>();

/** The numbers of the lines by the name of their municipality, plain. Laid out when first asked for. */
function placesByName(lines: PostalCodes): ReadonlyMap<string, readonly number[]> {
  const known = laidOut.get(lines);
  if (known !== undefined) return known;
  const places = new Map<string, number[]>();
  let at = 0;
  for (const line of lines) {
    const name = plainText(nameIn(readLine(line)));
    const found = places.get(name);
    if (name !== "" && found === undefined) places.set(name, [at]);
    else found?.push(at);
    at += 1;
  }
  laidOut.set(lines, places);
  return places;
}

/** The postal codes of the municipalities whose name begins so, accents and case aside, in order. */
export function zipCodesIn(lines: PostalCodes, beginning: string): readonly string[] {
  const name = plainText(beginning);
  return [...placesByName(lines)]
    .flatMap(([known, places]) => (known.startsWith(name) ? places.map((at) => keyOfLine(lines.at(at) ?? "")) : []))
    .sort();
}

function keyOfLine(line: string): string {
  return line.slice(0, line.indexOf("\t"));
}
