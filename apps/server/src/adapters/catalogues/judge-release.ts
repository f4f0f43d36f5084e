import { list, productosIniciales } from "@timbra/sat-catalogues";
import { LISTS, type Release, type ReleaseListName, type ReleaseProblem } from "../sat-release/index.ts";

/** Fewer keys than these, and a large list was cut: the SAT ends keys by their last day and keeps them listed. */
const LEAST: Least = { c_ClaveProdServ: 50_000, c_ClaveUnidad: 2_000, c_CodigoPostal: 90_000, c_TasaOCuota: 15 };
const SHOWN = 5;

export type Least = Partial<Readonly<Record<ReleaseListName, number>>>;

/**
 * Whether a list that was read may be put in force: it has the keys that there were, in the edition before it and in
 * the lists that come with the product. A file that lost a sheet's end reads well, and is found out here.
 */
export function judgeRelease(
  lists: Release["lists"],
  before: ReadonlyMap<ReleaseListName, readonly string[]> | null,
  least: Least = LEAST,
): ReleaseProblem[] {
  return LISTS.flatMap((name) => {
    const { rows, text } = lists[name];
    const problems: ReleaseProblem[] = [];
    if (rows < (least[name] ?? 1))
      problems.push({ code: "too_few_rows", list: name, count: rows, value: String(least[name] ?? 1) });
    const keys = new Set(text.split("\n").map(keyOf));
    const gone = [...new Set([...bundledKeys(name), ...(before?.get(name) ?? []).map(keyOf)])].filter(
      (key) => !keys.has(key),
    );
    if (gone.length > 0)
      problems.push({ code: "keys_gone", list: name, count: gone.length, value: gone.slice(0, SHOWN).join(", ") });
    return problems;
  });
}

function keyOf(line: string): string {
  return line.slice(0, line.indexOf("\t"));
}

/** Postal codes come with the product as ranges, without a list of them; rates have no keys. */
function bundledKeys(name: ReleaseListName): readonly string[] {
  if (name === "c_CodigoPostal" || name === "c_TasaOCuota") return [];
  if (name === "c_ClaveProdServ") return productosIniciales().map(({ clave }) => clave);
  return list(name).map(({ clave }) => clave);
}
