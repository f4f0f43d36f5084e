import type { ReleaseListName } from "../sat-lists/index.ts";
import { flag, type PackedEntry, readLine, sixDecimals, type UnpackedLists } from "./edition-lists.ts";

/** What happened to a key between two editions. */
export interface KeyChange {
  readonly list: ReleaseListName;
  readonly key: string;
  /** "reinstated": its last day is gone. */
  readonly kind: "added" | "ended" | "reinstated" | "changed";
  /** What the later edition calls it. */
  readonly label: string;
  /** Its last day in the later edition, YYYY-MM-DD. */
  readonly until: string | null;
  /** Of "changed": what is no longer so, and what is so now, in the SAT's words. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What is said of a key besides its name, by the places of `LAYOUTS`. Other words for a product (null) and the symbol
 * of a unit are not compared.
 */
const FACTS: Partial<Readonly<Record<ReleaseListName, readonly (string | null)[]>>> = {
  c_Moneda: ["Decimales"],
  c_RegimenFiscal: ["Física", "Moral"],
  c_UsoCFDI: ["Física", "Moral", "Régimen fiscal receptor"],
  c_Pais: ["Formato de Registro de Identidad Tributaria"],
  c_ClaveProdServ: [null, "Incluir IVA trasladado", "Incluir IEPS trasladado", "Complemento que debe incluir"],
  c_CodigoPostal: ["Estado", "Estímulo franja fronteriza"],
};

/**
 * What was added, ended, reinstated or changed from one edition to the next, list by list in the later one's order.
 * What the earlier one did not say is no change, nor are accents, capitals and stops of a name. A key that the later
 * one lacks is not told: no such edition is put in force.
 */
export function compareEditions(before: UnpackedLists, after: UnpackedLists): readonly KeyChange[] {
  return [...after].flatMap(([list, lines]) => {
    const earlier = before.get(list);
    return earlier === undefined ? [] : compareList(list, earlier, lines);
  });
}

function compareList(list: ReleaseListName, before: Iterable<string>, after: Iterable<string>): KeyChange[] {
  const known = new Map(Array.from(before, (line) => [keyOf(list, line), line]));
  return [...after].flatMap((line): readonly KeyChange[] => {
    const key = keyOf(list, line);
    const earlier = known.get(key);
    if (earlier === line) return [];
    const now = readLine(line);
    const change = { list, key, label: now.descripcion, until: now.hasta || null, before: null, after: null };
    if (earlier === undefined) return [{ ...change, kind: "added" }];
    const then = readLine(earlier);
    if (then.hasta !== now.hasta) return [{ ...change, kind: now.hasta === "" ? "reinstated" : "ended" }];
    const differing = differenceOf(list, then, now);
    return differing === null ? [] : [{ ...change, ...differing, kind: "changed" }];
  });
}

/** Rates have no keys: what they are of names them. */
function keyOf(list: ReleaseListName, line: string): string {
  return list === "c_TasaOCuota" ? rateName(line) : line.slice(0, line.indexOf("\t"));
}

/** "IEPS Cuota 0.000000-72.160500 (traslado, retención)" */
export function rateName(line: string): string {
  const { clave, extra } = readLine(line);
  const [lowest = "", value = "", tax = "", factor = "", charged, withheld] = extra;
  const kinds = [flag(charged) ? "traslado" : "", flag(withheld) ? "retención" : ""].filter((kind) => kind !== "");
  const rate = clave === "Rango" ? `${sixDecimals(lowest || "0")}-${sixDecimals(value)}` : sixDecimals(value);
  // "IVA Crédito aplicado del 50%" is IVA.
  return `${tax.split(" ")[0]} ${factor} ${rate} (${kinds.join(", ")})`;
}

function differenceOf(list: ReleaseListName, then: PackedEntry, now: PackedEntry) {
  const isNamed = list !== "c_CodigoPostal" && then.descripcion !== "" && now.descripcion !== "";
  const names = isNamed ? [[then.descripcion, now.descripcion] as const] : [];
  const facts = (FACTS[list] ?? []).flatMap((name, at) => {
    const [before, after] = [then.extra[at], now.extra[at]];
    if (name === null || before === undefined || after === undefined) return [];
    return [[factOf(name, before), factOf(name, after)] as const];
  });
  const differing = [...names, ...facts].filter(([before, after]) => plain(before) !== plain(after));
  if (differing.length === 0) return null;
  return {
    before: differing.map(([before]) => before).join("; "),
    after: differing.map(([, after]) => after).join("; "),
  };
}

/** "Física: Sí" */
function factOf(name: string, cell: string): string {
  if (cell === "") return `${name}: —`;
  if (name === "Física" || name === "Moral") return `${name}: ${flag(cell) ? "Sí" : "No"}`;
  if (name === "Régimen fiscal receptor") return `${name}: ${[...cell.matchAll(/\d{3}/g)].sort().join(", ")}`;
  return `${name}: ${cell}`;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}\\—]/gu, "")
    .toLowerCase();
}
