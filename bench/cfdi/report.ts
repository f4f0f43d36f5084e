/** One figure of the bench. */
export interface Row {
  readonly what: string;
  /** Ratios: how many times the raw sign rate, or how many times the cost of a shorter document. */
  readonly figure: number;
  readonly unit: string;
  /** What the package promises; absent for what is only shown. */
  readonly limit?: { readonly at: "least" | "most"; readonly value: number };
  /** Microseconds of CPU, or what else stands behind the figure. */
  readonly note?: string;
}

/** What another package did of the same work, or why it could not. */
export interface PeerRow {
  readonly peer: string;
  readonly work: string;
  readonly outcome:
    | { readonly ok: true; readonly ratios: Readonly<Record<string, number>> }
    | { readonly ok: false; readonly reason: string };
}

export interface Report {
  readonly machine: string;
  readonly rows: readonly Row[];
  readonly peers: readonly PeerRow[];
}

export function isMet({ figure, limit }: Row): boolean {
  if (limit === undefined) return true;
  return limit.at === "least" ? figure >= limit.value : figure <= limit.value;
}
