/** One part of the bench: how the stamps were asked for, and what came of it. */
export interface Part {
  readonly providerMs: number;
  /**
   * `steady`: at a fixed rate whatever comes back; `full`: so many callers, each asking again as soon as it is
   * answered.
   */
  readonly load:
    | { readonly kind: "steady"; readonly rate: number }
    | { readonly kind: "full"; readonly callers: number };
  readonly asked: number;
  readonly stamped: number;
  readonly perSecond: number;
  /** Milliseconds from request to answer, less what the provider took. */
  readonly own: Percentiles;
  /** Processor milliseconds a stamp, of each process; null where the system does not tell. */
  readonly processorMs: Readonly<Record<string, number | null>>;
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface StampReport {
  readonly machine: string;
  readonly parts: readonly Part[];
  /** Raw RSA-2048/SHA-256 signatures a second of one processor. */
  readonly signsPerSecond: number;
  /** Rows committed durably a second, by one connection and by as many as the product's own. */
  readonly commitsPerSecond: { readonly alone: number; readonly together: number };
  /** The longest that the server's event loop was held, and its 99.9th percentile, in milliseconds, while stamping. */
  readonly eventLoop: { readonly longestMs: number; readonly p999Ms: number };
  readonly brokenInvariants: number;
}

export const LIMITS = { perSecond: 100, ownP95Ms: 150, eventLoopMs: 50 } as const;

/** A steady part that keeps up answers at the rate it was asked at, less the edges of its measurement. */
const KEEPS_UP = 0.97;

export function isPartKept({ load, perSecond, own, asked, stamped }: Part): boolean {
  if (load.kind === "full") return stamped === asked;
  return stamped === asked && perSecond >= load.rate * KEEPS_UP && own.p95 <= LIMITS.ownP95Ms;
}

export function isPromiseKept(report: StampReport): boolean {
  return (
    report.parts.every(isPartKept) && report.brokenInvariants === 0 && report.eventLoop.longestMs <= LIMITS.eventLoopMs
  );
}
