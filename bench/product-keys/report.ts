export interface Quality {
  readonly terms: number;
  /** Terms with a right key among the first five. */
  readonly found: number;
  readonly misses: readonly { readonly term: string; readonly instead: readonly string[] }[];
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

export interface ProductKeysReport {
  readonly machine: string;
  /** Null: made up around the keys that come with the product. */
  readonly source: string | null;
  readonly keys: number;
  readonly buildMs: number;
  /** Longest time that the building kept a request waiting, of the processor. */
  readonly longestStallMs: number;
  /** What the index holds, labels included. */
  readonly megabytes: number;
  /** Milliseconds of one question, at each letter typed. */
  readonly whole: Percentiles;
  readonly starter: Percentiles;
  readonly tuned: Quality;
  readonly heldOut: Quality;
}

/** The index is built beside the requests of a server, whose event loop nothing may hold longer than `stallMs`. */
const LIMITS = { p95: 50, part: 0.95, megabytes: 40, stallMs: 50 } as const;

export function isPromiseKept({ whole, tuned, heldOut, megabytes, longestStallMs }: ProductKeysReport): boolean {
  const isQuick = whole.p95 <= LIMITS.p95 && longestStallMs <= LIMITS.stallMs;
  return (
    isQuick && partOf(tuned, heldOut) >= LIMITS.part && partOf(heldOut) >= LIMITS.part && megabytes <= LIMITS.megabytes
  );
}

export function printProductKeysReport(report: ProductKeysReport, showsMisses: boolean): void {
  const { machine, source, keys, whole, starter, tuned, heldOut } = report;
  console.log(
    `\nSearch over ${keys.toLocaleString("en")} product keys (${source ?? "made up around those that come with the product"}) on ${machine}\n`,
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
  console.log(
    `  ${what.padEnd(42)} ${value.padEnd(34)} ${limit === "" ? "" : `${limit}  ${isMet ? "met" : "NOT MET"}`}`,
  );
}

function shown(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 2 });
}
