import { verdict } from "../report.ts";

/** One figure of the bench. */
export interface Row {
  readonly what: string;
  /** Ratios: how many times the raw sign rate, or how many times the cost of a shorter document. */
  readonly figure: number;
  readonly unit: string;
  /** The package's goal; absent for what is only shown. */
  readonly limit?: { readonly at: "least" | "most"; readonly value: number };
  /** Microseconds of CPU, or what else the figure counts. */
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

export interface BenchReport {
  readonly machine: string;
  readonly rows: readonly Row[];
  readonly peers: readonly PeerRow[];
}

export function meetsTarget({ figure, limit }: Row): boolean {
  if (limit === undefined) return true;
  return limit.at === "least" ? figure >= limit.value : figure <= limit.value;
}

/** As text: a table of the goals with what was measured, and one of the other figures. */
export function printCfdiReport({ machine, rows, peers }: BenchReport): void {
  console.log(`\n@timbra/cfdi on ${machine}\n`);
  for (const row of rows) console.log(line(row));
  const promised = rows.filter(({ limit }) => limit !== undefined);
  console.log(`\n${promised.filter(meetsTarget).length} of ${promised.length} limits met.`);
  console.log("\nOthers, on the same documents, as ratios to raw signing:\n");
  for (const peer of peers) console.log(peerLine(peer));
}

function line(row: Row): string {
  const { what, figure, unit, limit, note } = row;
  const promise =
    limit === undefined ? "" : `${limit.at === "least" ? "≥" : "≤"} ${limit.value}  ${verdict(meetsTarget(row))}`;
  return `  ${what.padEnd(46)} ${decimals(figure).padStart(7)} ${unit.padEnd(24)} ${promise.padEnd(17)} ${note ?? ""}`.trimEnd();
}

function peerLine({ peer, work, outcome }: PeerRow): string {
  const figures = outcome.ok
    ? Object.entries(outcome.ratios).map(([size, ratio]) => `${size} ${decimals(ratio)}`)
    : [outcome.reason];
  return `  ${peer.padEnd(32)} ${figures.join(", ").padEnd(46)} ${work}`;
}

function decimals(value: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: value < 0.1 ? 4 : 2 });
}
