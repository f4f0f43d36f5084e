import { isMet, type PeerRow, type Report, type Row } from "./report.ts";

/** For the eye: a table of what is promised and what was measured, and one of the others. */
export function printReport({ machine, rows, peers }: Report): void {
  console.log(`\n@timbra/cfdi on ${machine}\n`);
  for (const row of rows) console.log(line(row));
  const promised = rows.filter(({ limit }) => limit !== undefined);
  console.log(`\n${promised.filter(isMet).length} of ${promised.length} limits met.`);
  console.log("\nOthers, on the same documents, as ratios to raw signing:\n");
  for (const peer of peers) console.log(peerLine(peer));
}

function line(row: Row): string {
  const { what, figure, unit, limit, note } = row;
  const promise =
    limit === undefined ? "" : `${limit.at === "least" ? "≥" : "≤"} ${limit.value}  ${isMet(row) ? "met" : "NOT MET"}`;
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
