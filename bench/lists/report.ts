/**
 * One kind of question, asked of the short list and of the long one in turns. Milliseconds from request to whole
 * answer.
 */
export interface Timing {
  readonly what: string;
  readonly short: Percentiles;
  readonly long: Percentiles;
  /** The long list's 95th percentile by the short one's. */
  readonly ratio: number;
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

export interface ExportFigures {
  readonly format: string;
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly megabytes: number;
  /** The server's highest resident memory until then, in MB; null where the system does not tell. */
  readonly peakMegabytes: number | null;
  /** What the server had before it was asked, in MB. */
  readonly before: number | null;
}

export interface ListsReport {
  readonly machine: string;
  readonly rows: { readonly short: number; readonly long: number; readonly exported: number };
  readonly timings: readonly Timing[];
  readonly exports: readonly ExportFigures[];
}

const LIMITS = { ratio: 1.5, takenMegabytes: 200 } as const;

/** What the export itself took, above what the server had. */
function taken({ peakMegabytes, before }: ExportFigures): number | null {
  return peakMegabytes === null || before === null ? null : Math.max(0, peakMegabytes - before);
}

export function isPromiseKept({ timings, exports }: ListsReport): boolean {
  return (
    timings.every(({ ratio }) => ratio <= LIMITS.ratio) &&
    exports.every((one) => (taken(one) ?? 0) <= LIMITS.takenMegabytes)
  );
}

export function printListsReport({ machine, rows, timings, exports }: ListsReport): void {
  console.log(
    `\nLists of ${rows.short.toLocaleString("en")} and ${rows.long.toLocaleString("en")} invoices on ${machine}\n`,
  );
  for (const { what, short, long, ratio } of timings) {
    const verdict = `${shown(ratio)}  ≤ ${LIMITS.ratio}  ${ratio <= LIMITS.ratio ? "met" : "NOT MET"}`;
    console.log(
      `  ${what.padEnd(42)} p95 ${shown(short.p95).padStart(7)} ms -> ${shown(long.p95).padStart(7)} ms   ratio ${verdict}`,
    );
  }
  console.log("");
  for (const one of exports) {
    const { format, rows: written, rowsPerSecond, megabytes, peakMegabytes, before } = one;
    const took = taken(one);
    const memory =
      took === null
        ? "memory unknown"
        : `took ${shown(took)} MB  ≤ ${LIMITS.takenMegabytes} (server: ${shown(before ?? 0)}, then at most ${shown(peakMegabytes ?? 0)})`;
    const rate = `${Math.round(rowsPerSecond).toLocaleString("en")} rows/s`;
    console.log(`  ${format} of ${written.toLocaleString("en")} rows: ${rate}, ${shown(megabytes)} MB, ${memory}`);
  }
}

function shown(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 2 });
}
