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

/**
 * The SAT's lists as they are in use: what the rules ask of them, what their keys are called, and the units there are,
 * the everyday ones first.
 */
export interface ListsInUse {
  readonly catalogos: Catalogos;
  readonly labelOf: LabelOf;
  unitKeys(): readonly string[];
  /** The keys of a list that have a last day (YYYY-MM-DD), past or to come. */
  endingKeys(list: ReleaseListName): ReadonlyMap<string, string>;
  /** The keys in force on a day that are called as this one, accents and case aside; never itself. */
  namesakes(list: NamedList, key: string, day: string): readonly string[];
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

/** The lines of each list, not yet read. */
export type UnpackedLists = ReadonlyMap<ReleaseListName, readonly string[]>;

/** Lists as one compressed text. */
export function packLists(lists: ListsToPack): Buffer {
  return packTexts(LISTS.flatMap((list) => (lists[list] === undefined ? [] : [[list, lists[list].text] as const])));
}

export function unpackLists(content: Uint8Array): UnpackedLists {
  return new Map(unpackTexts(content).map(([list, lines]) => [list as ReleaseListName, lines]));
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

/**
 * For each list, the validity of its keys. A list is laid out when its first key is asked for: a start does not wait
 * for a hundred thousand.
 */
export function keyLists(lists: UnpackedLists): Partial<Record<ListName, KeyList>> {
  return Object.fromEntries(
    [...lists].filter(([list]) => list !== "c_TasaOCuota").map(([list, lines]) => [list, lazyList(lines)]),
  );
}

function lazyList(lines: readonly string[]): KeyList {
  let keys: ReadonlyMap<string, Vigencia> | undefined;
  return {
    find: (clave) => {
      keys ??= validities(lines);
      return keys.get(clave);
    },
  };
}

/** Most keys share one of a few validities, and one object. */
function validities(lines: readonly string[]): ReadonlyMap<string, Vigencia> {
  const shared = new Map<string, Vigencia>();
  const keys = new Map<string, Vigencia>();
  for (const line of lines) {
    const end = line.indexOf("\t");
    const days = line.slice(end + 1, line.indexOf("\t", line.indexOf("\t", end + 1) + 1));
    const validity = shared.get(days) ?? toValidity(days);
    shared.set(days, validity);
    keys.set(line.slice(0, end), validity);
  }
  return keys;
}

function toValidity(days: string): Vigencia {
  const [since = "", until = ""] = days.split("\t");
  const desde = since || SINCE_CFDI_40;
  return until === "" ? { desde } : { desde, hasta: until };
}

/** What the SAT calls a key of a list, in force or not; `undefined` for a key that nobody here knows. */
export type LabelOf = (list: LabelledList | "c_ClaveProdServ", key: string) => string | undefined;

/** The labels of an edition. A list is laid out when the first label of it is asked for. */
export function labelsOfEdition(lists: UnpackedLists): LabelOf {
  const laidOut = new Map<ReleaseListName, ReadonlyMap<string, string>>();

  function linesOf(list: ReleaseListName): ReadonlyMap<string, string> {
    const known =
      laidOut.get(list) ?? new Map((lists.get(list) ?? []).map((line) => [line.slice(0, line.indexOf("\t")), line]));
    laidOut.set(list, known);
    return known;
  }

  return (list, key) => {
    const line = linesOf(list).get(key);
    return line === undefined ? undefined : readLine(line).descripcion || undefined;
  };
}

/** Few of a hundred thousand end, and the first page of everybody asks which: they are looked for once. */
const ENDING = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** The keys of some lines that have a last day, with it. */
export function endingKeysOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const known = ENDING.get(lines);
  if (known !== undefined) return known;
  const ending = new Map(
    [...validities(lines)].flatMap(([key, { hasta }]) => (hasta === undefined ? [] : [[key, hasta] as const])),
  );
  ENDING.set(lines, ending);
  return ending;
}

/** The keys among some lines that are called as this one and are in force on a day (YYYY-MM-DD); never itself. */
export function namesakesOf(lines: readonly string[], key: string, day: string): readonly string[] {
  const own = lines.find((line) => line.startsWith(`${key}\t`));
  if (own === undefined) return [];
  const name = plainText(readLine(own).descripcion);
  return lines.flatMap((line) => {
    const { clave, desde, hasta, descripcion } = readLine(line);
    const isIt = clave !== key && plainText(descripcion) === name;
    return isIt && isUsableOn(hasta === "" ? { desde } : { desde, hasta }, day) ? [clave] : [];
  });
}

const TAXES = { ISR: "001", IVA: "002", IEPS: "003" } as const;

/**
 * What the rules ask of an edition besides its keys. What it does not say, as the editions of before, is as in the
 * lists that come with the product.
 */
export function optionsFromEdition(lists: UnpackedLists): Omit<CatalogosOptions, "lists"> {
  const known = (list: ReleaseListName) =>
    (lists.get(list) ?? []).map(readLine).filter(({ extra }) => extra.length > 0);
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
function demandsOf(lines: readonly string[]): NonNullable<CatalogosOptions["exigencias"]> {
  let demands: ReadonlyMap<string, ExigenciasDeProducto> | undefined;
  return (clave) => {
    demands ??= new Map(lines.flatMap((line) => demandOf(readLine(line))));
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
