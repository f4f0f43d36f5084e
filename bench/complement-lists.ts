/**
 * `npm run bench -- complement-lists [--json]`: what the lists of complements take on disk and in memory, how long the
 * first question of each file waits for it to be read, and how long a search takes at each letter of a name.
 */
import { statSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { COMPLEMENT_LISTS } from "@timbra/contract";
import { complementFile, searchComplementList } from "../apps/server/src/adapters/catalogues/complement-lists.ts";
import { machine, type Percentiles, percentiles, shown, showReport, verdict } from "./report.ts";

/** Of all lists together, the long ones of CFDI 4.0 included. */
const MOST = { diskMegabytes: 4, memoryMegabytes: 40, p95Ms: 5 } as const;
const DAY = "2026-11-23";
/** Names of each list that are typed, letter by letter. */
const TYPED = 20;
const LEAST_TYPED = 2;

interface Report {
  readonly machine: string;
  readonly diskMegabytes: number;
  readonly memoryMegabytes: number;
  readonly firstMs: readonly (readonly [family: string, ms: number])[];
  readonly searchMs: Percentiles;
}

const measured = measure();
const isMet =
  measured.diskMegabytes <= MOST.diskMegabytes &&
  measured.memoryMegabytes <= MOST.memoryMegabytes &&
  measured.searchMs.p95 <= MOST.p95Ms;
showReport(measured, process.argv.includes("--json"), print, isMet);

function measure(): Report {
  const families = [...new Set(COMPLEMENT_LISTS.map((list) => list.split(":")[0] ?? ""))];
  const files = [...families.map(complementFile), complementFile("sat-lists")];
  const before = heldMegabytes();
  const firstMs = families.map((family) => {
    const list = COMPLEMENT_LISTS.find((one) => one.startsWith(`${family}:`)) ?? COMPLEMENT_LISTS[0];
    return [family, timed(() => searchComplementList(list, { text: "", limit: 1, day: DAY }))] as const;
  });
  const waits = COMPLEMENT_LISTS.flatMap(searchedAtEachLetter);
  return {
    machine: machine(),
    diskMegabytes: files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6,
    memoryMegabytes: heldMegabytes() - before,
    firstMs,
    searchMs: percentiles(waits),
  };
}

/** The first search lays out the words of its list; it is asked before. */
function searchedAtEachLetter(list: (typeof COMPLEMENT_LISTS)[number]): number[] {
  const ask = (text: string, limit: number) => searchComplementList(list, { text, limit, day: DAY });
  const all = ask("", 5_000);
  const step = Math.max(1, Math.floor(all.length / TYPED));
  const names = all.filter((_, at) => at % step === 0).map(({ key, description }) => description.slice(0, 20) || key);
  return names.flatMap((name) =>
    Array.from({ length: Math.max(0, name.length - LEAST_TYPED + 1) }, (_, more) =>
      timed(() => ask(name.slice(0, LEAST_TYPED + more), 20)),
    ),
  );
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function heldMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function print({ diskMegabytes, memoryMegabytes, firstMs, searchMs, ...report }: Report): void {
  console.log(report.machine);
  console.log(`on disk, with the long lists: ${shown(diskMegabytes)} MB (at most ${MOST.diskMegabytes})`);
  console.log(`in memory, all read and searched: ${shown(memoryMegabytes, 1)} MB (at most ${MOST.memoryMegabytes})`);
  for (const [family, ms] of firstMs) console.log(`first question of ${family}: ${shown(ms, 1)} ms`);
  const { p50, p95, most } = searchMs;
  console.log(
    `a search: median ${shown(p50)} ms, p95 ${shown(p95)} ms (at most ${MOST.p95Ms}), longest ${shown(most)} ms`,
  );
  console.log(verdict(isMet));
}
