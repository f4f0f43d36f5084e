import { gunzipSync, gzipSync } from "node:zlib";
import type { Catalogos, ExigenciasDeProducto } from "@timbra/cfdi";
import { COMPLEMENTOS } from "@timbra/cfdi/complementos";
import {
  type CatalogosOptions,
  isUsableOn,
  type KeyList,
  type LabelledList,
  type ListName,
  type Tasa,
  type Vigencia,
} from "@timbra/sat-catalogues";
import { plainText } from "../../lib/plain-text.ts";
import { LISTS, type ReleaseList, type ReleaseListName } from "../sat-lists/index.ts";
import { ListLines } from "./list-lines.ts";

/**
 * The SAT's lists as they are in use: what the rules ask of them, what their keys are called, and the units there are,
 * the everyday ones first.
 */
export interface ListsInUse {
  /** The same object until other lists are in use. */
  identity(): object;
  readonly catalogos: Catalogos;
  readonly labelOf: LabelOf;
  unitKeys(): readonly string[];
  /** The keys of a list that have a last day (YYYY-MM-DD), past or to come. */
  endingKeys(list: ReleaseListName): ReadonlyMap<string, string>;
  /** The keys in force on a day that are called as this one, accents and case aside; never itself. */
  namesakes(list: NamedList, key: string, day: string): readonly string[];
  /** The lines of a list, in the form of `PackedEntry`. */
  lines(list: ReleaseListName): ListLines | readonly string[];
}

/** The long lists in which a key may be followed by another one of the same name. */
export type NamedList = "c_ClaveProdServ" | "c_ClaveUnidad";

/** A list begins with a line of this and its name; no line of a list does. */
const MARK = "\f";
/** Since when a key without a first day is in force: as long as CFDI 4.0 itself. */
const SINCE_CFDI_40 = "2022-01-01";

export interface PackedEntry {
  readonly clave: string;
  readonly desde: string;
  readonly hasta: string;
  readonly descripcion: string;
  /** What else is kept of the list: see the layouts of sat-lists. */
  readonly extra: readonly string[];
}

/** The lines of some lists, as `readRelease` lays them out. */
export type ListsToPack = Partial<Readonly<Record<ReleaseListName, Pick<ReleaseList, "text">>>>;

/** The lines of each list, not yet read; a short one may be an array. */
export type UnpackedLists = ReadonlyMap<ReleaseListName, ListLines | readonly string[]>;

/** Lists as one compressed text. */
export function packLists(lists: ListsToPack): Buffer {
  return packTexts(LISTS.flatMap((list) => (lists[list] === undefined ? [] : [[list, lists[list].text] as const])));
}

export function unpackLists(content: Uint8Array): UnpackedLists {
  const lists = new Map<ReleaseListName, ListLines>();
  const bytes = gunzipSync(content);
  for (let mark = bytes.indexOf(MARK); mark !== -1; ) {
    const next = bytes.indexOf(MARK, mark + 1);
    const end = next === -1 ? bytes.length : next;
    const heading = bytes.indexOf("\n", mark);
    const name = bytes.toString("utf8", mark + 1, heading === -1 ? end : Math.min(heading, end));
    const last = bytes[end - 1] === LINE_END ? end - 1 : end;
    if (heading < last && heading !== -1)
      lists.set(name as ReleaseListName, new ListLines(bytes.subarray(heading + 1, last)));
    mark = next;
  }
  return lists;
}

const LINE_END = 10;

/** The line of a key. */
export function lineOf(lines: ListLines | readonly string[], key: string): string | undefined {
  if (lines instanceof ListLines) return lines.lineOf(key);
  return lines.filter((line) => line.startsWith(`${key}\t`)).at(-1);
}

/** Texts of many lines, each under a heading, as one compressed text. */
export function packTexts(texts: readonly (readonly [heading: string, text: string])[]): Buffer {
  return gzipSync(texts.map(([heading, text]) => `${MARK}${heading}\n${text}`).join("\n"), { level: 9 });
}

/** The lines under each heading. */
export function unpackTexts(content: Uint8Array): (readonly [heading: string, lines: readonly string[]])[] {
  const [, ...parts] = gunzipSync(content).toString("utf8").split(MARK);
  return parts.map((part) => {
    const [heading = "", ...lines] = part.replace(/\n$/, "").split("\n");
    return [heading, lines];
  });
}

export function readLine(line: string): PackedEntry {
  const [clave = "", desde = "", hasta = "", descripcion = "", ...extra] = line.split("\t");
  return { clave, desde: desde || SINCE_CFDI_40, hasta, descripcion, extra };
}

/** For each list, the validity of its keys. */
export function keyLists(lists: UnpackedLists): Partial<Record<ListName, KeyList>> {
  return Object.fromEntries(
    [...lists].filter(([list]) => list !== "c_TasaOCuota").map(([list, lines]) => [list, keysOf(lines)]),
  );
}

/** Most keys share one of a few validities, and one object. */
function keysOf(lines: ListLines | readonly string[]): KeyList {
  const shared = new Map<string, Vigencia>();
  return {
    find(clave) {
      const line = lineOf(lines, clave);
      if (line === undefined) return undefined;
      const days = daysOf(line);
      const validity = shared.get(days) ?? toValidity(days);
      if (shared.size < MAX_SHARED) shared.set(days, validity);
      return validity;
    },
  };
}

const MAX_SHARED = 1000;

/** First and last day of a key, with the tab between them. */
function daysOf(line: string): string {
  const end = line.indexOf("\t");
  return line.slice(end + 1, line.indexOf("\t", line.indexOf("\t", end + 1) + 1));
}

function toValidity(days: string): Vigencia {
  const [since = "", until = ""] = days.split("\t");
  const desde = since || SINCE_CFDI_40;
  return until === "" ? { desde } : { desde, hasta: until };
}

/** What the SAT calls a key of a list, in force or not; `undefined` for a key that nobody here knows. */
export type LabelOf = (list: LabelledList | "c_ClaveProdServ", key: string) => string | undefined;

/** The labels of an edition. */
export function labelsOfEdition(lists: UnpackedLists): LabelOf {
  return (list, key) => {
    const line = lineOf(lists.get(list) ?? [], key);
    return line === undefined ? undefined : readLine(line).descripcion || undefined;
  };
}

/** Few of a hundred thousand end, and the first page of everybody asks which: they are looked for once. */
const ENDING = new WeakMap<Iterable<string>, ReadonlyMap<string, string>>();

/** The keys of some lines that have a last day, with it. */
export function endingKeysOf(lines: ListLines | readonly string[]): ReadonlyMap<string, string> {
  const known = ENDING.get(lines);
  if (known !== undefined) return known;
  const ending = new Map<string, string>();
  for (const line of lines) {
    const { hasta } = toValidity(daysOf(line));
    if (hasta !== undefined) ending.set(line.slice(0, line.indexOf("\t")), hasta);
  }
  ENDING.set(lines, ending);
  return ending;
}

/** The keys among some lines that are called as this one and are in force on a day (YYYY-MM-DD); never itself. */
export function namesakesOf(lines: ListLines | readonly string[], key: string, day: string): readonly string[] {
  const own = lineOf(lines, key);
  if (own === undefined) return [];
  const name = plainText(readLine(own).descripcion);
  const found: string[] = [];
  for (const line of lines) {
    const { clave, desde, hasta, descripcion } = readLine(line);
    const isIt = clave !== key && plainText(descripcion) === name;
    if (isIt && isUsableOn(hasta === "" ? { desde } : { desde, hasta }, day)) found.push(clave);
  }
  return found;
}

const TAXES = { ISR: "001", IVA: "002", IEPS: "003" } as const;

/**
 * What the rules ask of an edition besides its keys. What it does not say, as the editions of before, is as in the
 * lists that come with the product.
 */
export function optionsFromEdition(lists: UnpackedLists): Omit<CatalogosOptions, "lists"> {
  const known = (list: ReleaseListName) =>
    Array.from(lists.get(list) ?? [], readLine).filter(({ extra }) => extra.length > 0);
  const facts = {
    decimales: byKey(known("c_Moneda"), ([decimals]) => Number(decimals)),
    regimenes: byKey(known("c_RegimenFiscal"), ([fisica, moral]) => ({ fisica: flag(fisica), moral: flag(moral) })),
    usos: byKey(known("c_UsoCFDI"), ([fisica, moral, regimenes = ""]) => ({
      fisica: flag(fisica),
      moral: flag(moral),
      regimenes: regimenes.split(",").map((one) => one.trim()),
    })),
    patrones: patterns(known("c_Pais")),
    tasas: known("c_TasaOCuota").map(toRate),
  };
  const said = Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => ("size" in fact ? fact.size : fact.length) > 0),
  );
  const products = lists.get("c_ClaveProdServ");
  return products === undefined ? said : { ...said, exigencias: demandsOf(products) };
}

/**
 * What product keys demand. Most demand nothing, and these are left out: a concept is not refused for a column that the
 * workbook does not have. Laid out when first asked.
 */
function demandsOf(lines: Iterable<string>): NonNullable<CatalogosOptions["exigencias"]> {
  let demands: ReadonlyMap<string, ExigenciasDeProducto> | undefined;
  return (clave) => {
    demands ??= new Map([...lines].flatMap((line) => demandOf(readLine(line))));
    return demands.get(clave);
  };
}

function demandOf({ clave, extra: [, iva = "", ieps = "", name = ""] }: PackedEntry) {
  const complemento = COMPLEMENT_NAMES.has(plainName(name)) ? name : undefined;
  if (!flag(iva) && !flag(ieps) && complemento === undefined) return [];
  const demand: ExigenciasDeProducto = {
    iva: flag(iva) ? "si" : "opcional",
    ieps: flag(ieps) ? "si" : "opcional",
    ...(complemento !== undefined && { complemento }),
  };
  return [[clave, demand] as const];
}

/** A name that no element has cannot be held against a document: which one is meant is unconfirmed. */
const COMPLEMENT_NAMES: ReadonlySet<string> = new Set(COMPLEMENTOS.map(({ nombre }) => plainName(nombre)));

function plainName(name: string): string {
  return name.replace(/[^A-Za-z]/g, "").toLowerCase();
}

function byKey<Fact>(
  keys: readonly PackedEntry[],
  toFact: (extra: readonly string[]) => Fact,
): ReadonlyMap<string, Fact> {
  return new Map(keys.map(({ clave, extra }) => [clave, toFact(extra)]));
}

/** The cell of a yes or no. */
export function flag(cell: string | undefined): boolean {
  return /^(s[ií]|1|true)$/i.test(cell ?? "");
}

/**
 * The SAT's cell for Mexico has a line break in it, which is no part of the pattern. What is no pattern asks for
 * nothing.
 */
function patterns(countries: readonly PackedEntry[]): ReadonlyMap<string, RegExp> {
  return new Map(
    countries.flatMap(({ clave, extra: [cell = ""] }) => {
      const pattern = cell.replace(/\\n|\s/g, "");
      try {
        return pattern === "" ? [] : [[clave, new RegExp(`^(?:${pattern})$`)] as const];
      } catch {
        return [];
      }
    }),
  );
}

function toRate({
  clave,
  desde,
  hasta,
  extra: [minimo = "", valor = "", impuesto = "", factor, traslado, retencion],
}: PackedEntry): Tasa {
  const maximo = sixDecimals(valor);
  return {
    tipo: clave === "Rango" ? "Rango" : "Fijo",
    minimo: clave === "Rango" ? sixDecimals(minimo === "" ? "0" : minimo) : maximo,
    maximo,
    impuesto: TAXES[(/^(?:ISR|IVA|IEPS)/.exec(impuesto)?.[0] ?? "IEPS") as keyof typeof TAXES],
    factor: factor === "Cuota" ? "Cuota" : "Tasa",
    traslado: flag(traslado),
    retencion: flag(retencion),
    desde,
    ...(hasta === "" ? {} : { hasta }),
  };
}

/** As in the XML. */
export function sixDecimals(rate: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  return `${whole}.${fraction.padEnd(6, "0")}`;
}
