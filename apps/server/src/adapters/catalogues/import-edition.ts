import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { list, productosIniciales } from "@timbra/sat-catalogues";
import type { Db } from "../../db/index.ts";
import type { Clock } from "../../lib/clock.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import {
  type DownloadProblem,
  downloadRelease,
  LISTS,
  type Release,
  type ReleaseListName,
  type ReleaseProblem,
  readRelease,
} from "../sat-lists/index.ts";
import { compareEditions, type KeyChange, rateName } from "./compare-editions.ts";
import { type PackedEntry, packLists, readLine, type UnpackedLists, unpackLists } from "./edition-lists.ts";
import { findEdition, insertEdition, readContent } from "./editions.db.ts";
import { bundledEdition } from "./shipped-lists.ts";

/** How far an update has come. */
export type UpdateStep =
  | { readonly phase: "downloading"; readonly received: number; readonly total: number | null }
  /** `lists`: how many were begun to be read, of how many there are. */
  | { readonly phase: "reading"; readonly lists: number; readonly lists_total: number };

export interface UpdateRequest extends Pick<ImportRequest, "importedBy" | "least"> {
  /** Where the SAT publishes. */
  readonly url: string;
  readonly onStep?: (step: UpdateStep) => void;
}

export type UpdateProblem = DownloadProblem | ReleaseProblem;

export type UpdateOutcome =
  | Extract<ImportOutcome, { ok: true }>
  | { readonly ok: false; readonly problems: readonly UpdateProblem[] };

/** Fetches what the SAT publishes and puts it in force, or says all that is wrong and leaves everything as it was. */
export async function updateEdition(
  deps: { readonly db: Db; readonly clock: Clock },
  request: UpdateRequest,
): Promise<UpdateOutcome> {
  const { url, importedBy, least, onStep = () => undefined } = request;
  const download = await downloadRelease({
    url,
    onBytes: (received, total) => onStep({ phase: "downloading", received, total }),
  });
  if (!download.ok) return { ok: false, problems: [download.problem] };
  // A list may go on in another sheet.
  const begun = new Set<string>();
  const onList = (name: string) => {
    begun.add(name);
    onStep({ phase: "reading", lists: begun.size, lists_total: LISTS.length });
  };
  try {
    return await importEdition(deps, { path: download.path, importedBy, onList, least });
  } finally {
    await download.removeFile();
  }
}

interface ImportRequest {
  readonly path: string;
  readonly importedBy: string;
  /** Default: the eight digits in the file's name, as in catCFDI_V_4_20260806.xls. */
  readonly publishedOn?: string | undefined;
  readonly least?: MinimumRows | undefined;
  readonly onList?: (name: string) => void;
}

type ImportOutcome =
  | {
      readonly ok: true;
      readonly keys: Readonly<Record<ReleaseListName, number>>;
      readonly already: boolean;
      /** What is not as in the edition before it, or in the lists that come with the product. */
      readonly changes: readonly KeyChange[];
    }
  | { readonly ok: false; readonly problems: readonly ReleaseProblem[] };

/**
 * Reads a file of the SAT's lists and puts it in force, or says all that is wrong with it and leaves everything as it
 * was. The very file that is in force already is not written again.
 */
export async function importEdition(
  deps: { readonly db: Db; readonly clock: Clock },
  request: ImportRequest,
): Promise<ImportOutcome> {
  const { db, clock } = deps;
  const read = await readRelease(request.path, request.onList === undefined ? {} : { onList: request.onList });
  if (!read.ok) return read;
  const { lists, format } = read.release;
  const before = await findEdition(db);
  const content = before === null ? null : await readContent(db, before.number);
  const earlier = content === null ? null : unpackLists(content);
  const problems = validateRelease(lists, earlier, request.least);
  if (problems.length > 0) return { ok: false, problems };
  const sha256 = createHash("sha256")
    .update(await readFile(request.path))
    .digest("hex");
  const keys = countKeys(lists);
  if (before?.sha256 === sha256) return { ok: true, keys, already: true, changes: [] };
  const fileName = basename(request.path);
  const publishedOn = request.publishedOn ?? dayIn(fileName);
  const inForce = earlier ?? bundledEdition();
  const kept = withEndedRates(lists, inForce, publishedOn ?? mexicanDay(clock.now()));
  const packed = packLists(kept);
  const changes = compareEditions(inForce, unpackLists(packed));
  const edition = {
    fileName,
    format,
    sha256,
    publishedOn,
    importedAt: clock.now(),
    importedBy: request.importedBy,
    keys,
    changes,
  };
  await insertEdition(db, edition, packed);
  return { ok: true, keys, already: false, changes };
}

/**
 * The lists with the rates that the edition before them had and they have no more: the SAT takes last year's row out,
 * and a document of last year's last day is still to be judged by it. Such a row ends on the day before the first of
 * the same tax and factor that began later, or before the publication.
 */
function withEndedRates(lists: Release["lists"], before: UnpackedLists, publishedOn: string): Release["lists"] {
  const now = lists.c_TasaOCuota.text.split("\n");
  const names = new Set(now.map(rateName));
  const rates = now.map(readLine);
  const ended = [...(before.get("c_TasaOCuota") ?? [])].flatMap((line) => {
    if (names.has(rateName(line))) return [];
    const { clave, desde, hasta, descripcion, extra } = readLine(line);
    const later = rates.filter((one) => one.desde > desde && isOfSameTax(one, extra)).map((one) => one.desde);
    const until = hasta || dayBefore(later.sort()[0] ?? publishedOn);
    return [[clave, desde, until, descripcion, ...extra].join("\t")];
  });
  return { ...lists, c_TasaOCuota: { ...lists.c_TasaOCuota, text: [...now, ...ended].join("\n") } };
}

function isOfSameTax({ extra }: PackedEntry, other: readonly string[]): boolean {
  const [tax = "", factor] = extra.slice(TAX);
  const [otherTax = "", otherFactor] = other.slice(TAX);
  return tax.split(" ")[0] === otherTax.split(" ")[0] && factor === otherFactor;
}

/** Where the tax stands among what is kept of a rate; its factor follows. */
const TAX = 2;

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

function countKeys(lists: Release["lists"]): Readonly<Record<ReleaseListName, number>> {
  return Object.fromEntries(LISTS.map((list) => [list, lists[list].rows])) as Record<ReleaseListName, number>;
}

function dayIn(fileName: string): string | null {
  const [, year, month, day] = /(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/.exec(fileName) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** Fewer keys than these, and a large list was cut: the SAT ends keys by their last day and keeps them listed. */
const MINIMUM_ROWS: MinimumRows = {
  c_ClaveProdServ: 50_000,
  c_ClaveUnidad: 2_000,
  c_CodigoPostal: 90_000,
  c_TasaOCuota: 15,
};
const SHOWN = 5;

export type MinimumRows = Partial<Readonly<Record<ReleaseListName, number>>>;

/**
 * Whether a list that was read may be put in force: it has the keys that there were, in the edition before it and in
 * the lists that come with the product. A file that lost a sheet's end reads well, and is found out here.
 */
function validateRelease(
  lists: Release["lists"],
  before: UnpackedLists | null,
  least: MinimumRows = MINIMUM_ROWS,
): ReleaseProblem[] {
  return LISTS.flatMap((name) => {
    const { rows, text } = lists[name];
    const problems: ReleaseProblem[] = [];
    if (rows < (least[name] ?? 1))
      problems.push({ code: "too_few_rows", list: name, count: rows, value: String(least[name] ?? 1) });
    const keys = new Set(text.split("\n").map(keyOf));
    const gone = [...new Set([...bundledKeys(name), ...Array.from(before?.get(name) ?? [], keyOf)])].filter(
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
