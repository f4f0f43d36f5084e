import { cpus } from "node:os";

/** What the figures were measured on. */
export function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.version}`;
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
}

/** Of figures in any order; NaN without any. */
export function percentiles(figures: readonly number[]): Percentiles {
  const sorted = [...figures].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

export function median(figures: readonly number[]): number {
  return percentiles(figures).p50;
}

/** A figure as text, with so many decimals at most. */
export function shown(figure: number, decimals = 2): string {
  return figure.toLocaleString("en", { maximumFractionDigits: decimals });
}

/** Whether a goal is met, for a line of a report. */
export function verdict(isMet: boolean): string {
  return isMet ? "met" : "NOT MET";
}

/** Prints a report, as JSON when that was asked for; a goal that is not met is reported by the exit code. */
export function showReport<Report>(
  measured: Report,
  asJson: boolean | undefined,
  print: (measured: Report) => void,
  isMet: boolean,
): void {
  if (asJson) console.log(JSON.stringify(measured, null, 2));
  else print(measured);
  process.exitCode = isMet ? 0 : 1;
}
