import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { productosIniciales, type Search } from "@timbra/sat-catalogues";
import { indexProducts, shippedLists } from "../../apps/server/src/adapters/catalogues/index.ts";
import { readRelease } from "../../apps/server/src/adapters/sat-lists/index.ts";
import { machine, type Percentiles, percentiles, shown, verdict } from "../report.ts";

const FIRST = 5;
const TURNS = 3;
const LEAST_TYPED = 2;

/**
 * Builds the search as the server does, over the whole list and over the starter set, and asks both the same questions
 * in turns.
 */
export async function measureProductKeys(path: string | undefined): Promise<ProductKeysReport> {
  const lines = path === undefined ? (shippedLists().get("c_ClaveProdServ") ?? []) : await linesOfFile(path);
  const starterKeys = new Set(productosIniciales().map(({ clave }) => clave));
  const starter = await indexProducts([...lines].filter((line) => starterKeys.has(keyOf(line))));
  const { search, ...built } = await build(lines);
  const listed = new Set(Array.from(lines, keyOf));
  const terms = everydayTerms().filter(({ keys }) => [...keys].some((key) => listed.has(key)));
  const { long, short } = time(search, starter, terms);
  return {
    machine: machine(),
    source: path ?? null,
    keys: lines.length,
    ...built,
    whole: percentiles(long),
    starter: percentiles(short),
    tuned: quality(
      search,
      terms.filter(({ heldOut }) => !heldOut),
    ),
    heldOut: quality(
      search,
      terms.filter(({ heldOut }) => heldOut),
    ),
  };
}

function keyOf(line: string): string {
  return line.slice(0, line.indexOf("\t"));
}

async function build(lines: Parameters<typeof indexProducts>[0]) {
  const before = heldMegabytes();
  const endOfTurns = watchTurns();
  const start = performance.now();
  const search = await indexProducts(lines);
  const buildMs = performance.now() - start;
  const longestStallMs = endOfTurns();
  return { search, buildMs, longestStallMs, megabytes: heldMegabytes() - before };
}

/**
 * Answers the most milliseconds of processor that one turn of the event loop took until then: what else the machine
 * does meanwhile delays no request of ours.
 */
function watchTurns(): () => number {
  let longest = 0;
  let before = process.cpuUsage();
  let next = setImmediate(turn);
  function turn(): void {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.cpuUsage();
    next = setImmediate(turn);
  }
  return () => {
    clearImmediate(next);
    return longest;
  };
}

/** Of living objects and flat arrays. */
function heldMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Every term, and every beginning of it, because a question is asked at each letter. */
function time(search: Search, starter: Search, terms: readonly Term[]) {
  const questions = terms.flatMap(({ term }) =>
    Array.from({ length: term.length - LEAST_TYPED + 1 }, (_, more) => term.slice(0, LEAST_TYPED + more)),
  );
  const long: number[] = [];
  const short: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const question of questions) {
      short.push(timed(starter, question));
      long.push(timed(search, question));
    }
  }
  return { long, short };
}

function timed(search: Search, question: string): number {
  const start = performance.now();
  search(question, 20);
  return performance.now() - start;
}

function quality(search: Search, terms: readonly Term[]): Quality {
  const misses = terms.flatMap(({ term, keys }) => {
    const hits = search(term, FIRST);
    return hits.some(({ clave }) => keys.has(clave))
      ? []
      : [{ term, instead: hits.map(({ clave, descripcion }) => `${clave} ${descripcion}`) }];
  });
  return { terms: terms.length, found: terms.length - misses.length, misses };
}

/** The lines of c_ClaveProdServ in a file. @throws with all that is wrong with it */
async function linesOfFile(path: string): Promise<readonly string[]> {
  const read = await readRelease(path);
  if (!read.ok) throw new Error(read.problems.map((problem) => JSON.stringify(problem)).join("\n"));
  return read.release.lists.c_ClaveProdServ.text.split("\n");
}

interface Term {
  readonly term: string;
  /** Any of these is right. */
  readonly keys: ReadonlySet<string>;
  /** Every third: the ranking was never adjusted by these. */
  readonly heldOut: boolean;
}

/**
 * What people would type to find what they sell, written down before the ranking was adjusted, with the keys that an
 * accountant would accept.
 */
function everydayTerms(): readonly Term[] {
  const [, ...lines] = readFileSync(new URL("./everyday-terms.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line, at) => {
    const [term = "", keys = ""] = line.split("\t");
    return { term, keys: new Set(keys.split(" ")), heldOut: at % 3 === 2 };
  });
}

interface Quality {
  readonly terms: number;
  /** Terms with a right key among the first five. */
  readonly found: number;
  readonly misses: readonly { readonly term: string; readonly instead: readonly string[] }[];
}

interface ProductKeysReport {
  readonly machine: string;
  /** Null: the lists that come with the product. */
  readonly source: string | null;
  readonly keys: number;
  readonly buildMs: number;
  /** Longest time that the building kept a request waiting, of the processor. */
  readonly longestStallMs: number;
  /** The size of the index, labels included. */
  readonly megabytes: number;
  /** Milliseconds of one question, at each letter typed. */
  readonly whole: Percentiles;
  readonly starter: Percentiles;
  readonly tuned: Quality;
  readonly heldOut: Quality;
}

/** The index is built beside the requests of a server, whose event loop nothing may block longer than `stallMs`. */
const LIMITS = { p95: 5, part: 0.99, megabytes: 40, stallMs: 50 } as const;

export function meetsTarget({ whole, tuned, heldOut, megabytes, longestStallMs }: ProductKeysReport): boolean {
  const isQuick = whole.p95 <= LIMITS.p95 && longestStallMs <= LIMITS.stallMs;
  return (
    isQuick && partOf(tuned, heldOut) >= LIMITS.part && partOf(heldOut) >= LIMITS.part && megabytes <= LIMITS.megabytes
  );
}

export function printProductKeysReport(report: ProductKeysReport, showsMisses: boolean): void {
  const { machine, source, keys, whole, starter, tuned, heldOut } = report;
  console.log(
    `\nSearch over ${keys.toLocaleString("en")} product keys (${source ?? "those that come with the product"}) on ${machine}\n`,
  );
  line(
    "a question, at each letter typed",
    `p50 ${shown(whole.p50)}, p95 ${shown(whole.p95)} ms`,
    `≤ ${LIMITS.p95}`,
    whole.p95 <= LIMITS.p95,
  );
  line("  by the same over the starter set", `ratio of p95 ${shown(whole.p95 / starter.p95)}`);
  line(
    "right key in the first five, all terms",
    percent(tuned, heldOut),
    `≥ ${LIMITS.part * 100} %`,
    partOf(tuned, heldOut) >= LIMITS.part,
  );
  line("  terms the ranking was adjusted by", percent(tuned));
  line("  terms held out", percent(heldOut), `≥ ${LIMITS.part * 100} %`, partOf(heldOut) >= LIMITS.part);
  line(
    "memory of the index",
    `${shown(report.megabytes)} MB`,
    `≤ ${LIMITS.megabytes}`,
    report.megabytes <= LIMITS.megabytes,
  );
  const { buildMs, longestStallMs } = report;
  line(
    "building it beside the requests",
    `${shown(buildMs)} ms, longest stall ${shown(longestStallMs)} ms`,
    `≤ ${LIMITS.stallMs}`,
    longestStallMs <= LIMITS.stallMs,
  );
  if (showsMisses)
    for (const { term, instead } of [...tuned.misses, ...heldOut.misses])
      console.log(`\n  ${term}: ${instead.join(" · ") || "nothing"}`);
}

function partOf(...some: readonly Quality[]): number {
  return (
    some.reduce((sum, { found }) => sum + found, 0) /
    Math.max(
      1,
      some.reduce((sum, { terms }) => sum + terms, 0),
    )
  );
}

function percent(...some: readonly Quality[]): string {
  return `${shown(partOf(...some) * 100)} % of ${some.reduce((sum, { terms }) => sum + terms, 0)}`;
}

function line(what: string, value: string, limit = "", isMet = true): void {
  console.log(`  ${what.padEnd(42)} ${value.padEnd(34)} ${limit === "" ? "" : `${limit}  ${verdict(isMet)}`}`);
}
