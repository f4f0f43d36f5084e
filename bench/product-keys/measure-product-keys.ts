import { cpus } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { productosIniciales, type Search } from "@timbra/sat-catalogues";
import { indexProducts } from "../../apps/server/src/adapters/catalogues/index.ts";
import { everydayTerms, type Term } from "./everyday-terms.ts";
import { linesOfFile, madeUpLines } from "./listed-lines.ts";
import type { ProductKeysReport, Quality } from "./report.ts";

const FIRST = 5;
const TURNS = 3;
const LEAST_TYPED = 2;

/**
 * Builds the search as the server does, over the whole list and over the starter set, and asks both the same questions
 * in turns.
 */
export async function measureProductKeys(path: string | undefined): Promise<ProductKeysReport> {
  const lines = path === undefined ? madeUpLines() : await linesOfFile(path);
  const starterKeys = new Set(productosIniciales().map(({ clave }) => clave));
  const starter = await indexProducts(lines.filter((line) => starterKeys.has(line.slice(0, line.indexOf("\t")))));
  const { search, ...built } = await build(lines);
  const listed = new Set(lines.map((line) => line.slice(0, line.indexOf("\t"))));
  const terms = everydayTerms().filter(({ keys }) => [...keys].some((key) => listed.has(key)));
  const { long, short } = time(search, starter, terms);
  return {
    machine: `${cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}`,
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

async function build(lines: readonly string[]) {
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
 * does meanwhile holds no request of ours.
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

function percentiles(times: number[]) {
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0 };
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
