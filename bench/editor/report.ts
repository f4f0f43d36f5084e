export interface EditorReport {
  readonly machine: string;
  readonly lines: number;
  /** Milliseconds from each keystroke to its paint. */
  readonly parts: readonly { readonly what: string; readonly keys: number; readonly times: Percentiles }[];
  /** The same keystrokes in one plain field of an empty page. */
  readonly plain: Percentiles;
  readonly all: Percentiles;
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

const LIMIT_MS = 50;

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;
  return { p50: at(0.5), p95: at(0.95), most: at(1) };
}

export function isPromiseKept({ all }: EditorReport): boolean {
  return all.p95 <= LIMIT_MS;
}

export function printEditorReport(report: EditorReport): void {
  const { machine, lines, parts, plain, all } = report;
  console.log(`\nFrom keystroke to paint in an invoice of ${lines} lines on ${machine} (ms)\n`);
  for (const { what, keys, times } of parts) console.log(line(`${what} (${keys} keys)`, times));
  console.log(line("a plain field of an empty page", plain));
  const verdict = isPromiseKept(report) ? "met" : "NOT MET";
  console.log(
    `${line("all of the invoice", all)}   p95 ≤ ${LIMIT_MS}  ${verdict}; ${shown(all.p95 / plain.p95).trim()} × the plain field's`,
  );
}

function line(what: string, { p50, p95, most }: Percentiles): string {
  return `  ${what.padEnd(34)} p50 ${shown(p50)}   p95 ${shown(p95)}   most ${shown(most)}`;
}

function shown(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 }).padStart(6);
}
