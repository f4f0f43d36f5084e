import { isPartKept, LIMITS, type Part, type StampReport } from "./report.ts";

/** For the eye: a line a part, then what it is compared with. */
export function printStampReport(report: StampReport): void {
  console.log(`\nStamps end to end on ${report.machine}\n`);
  console.log(
    "  provider  load              asked  stamped  stamps/s  of raw signing  of commits   own p50   p95    p99 (ms)",
  );
  for (const part of report.parts) console.log(line(part, report));
  console.log("\n  processor time a stamp (ms):");
  for (const part of report.parts) console.log(`  ${part.providerMs} ms, ${part.load.kind.padEnd(6)}  ${spent(part)}`);
  const { alone, together } = report.commitsPerSecond;
  console.log(`\n  raw RSA-2048 signatures of one processor: ${round(report.signsPerSecond)} a second`);
  console.log(`  durable commits: ${round(alone)} a second over one connection, ${round(together)} over ten`);
  const { longestMs, p999Ms } = report.eventLoop;
  console.log(
    `  the server's event loop was held at most ${round(longestMs)} ms (p99.9 ${round(p999Ms)} ms; limit ${LIMITS.eventLoopMs})`,
  );
  console.log(`  broken invariants afterwards: ${report.brokenInvariants}`);
  console.log(
    `\nPromised at a steady ${LIMITS.perSecond} a second: all stamped, own p95 at most ${LIMITS.ownP95Ms} ms.`,
  );
}

function line(part: Part, { signsPerSecond, commitsPerSecond }: StampReport): string {
  const load = part.load.kind === "steady" ? `steady ${part.load.rate}/s` : `${part.load.callers} callers`;
  const cells = [
    `${part.providerMs} ms`.padStart(8),
    load.padEnd(16),
    String(part.asked).padStart(6),
    String(part.stamped).padStart(8),
    decimals(part.perSecond, 1).padStart(9),
    decimals(part.perSecond / signsPerSecond, 3).padStart(15),
    decimals(part.perSecond / commitsPerSecond.together, 3).padStart(11),
    ...[part.own.p50, part.own.p95, part.own.p99].map((ms) => round(ms).padStart(7)),
  ];
  return `  ${cells.join(" ")}  ${isPartKept(part) ? "kept" : "NOT KEPT"}`;
}

function spent({ processorMs }: Part): string {
  return Object.entries(processorMs)
    .map(([name, ms]) => `${name} ${ms === null ? "unknown" : decimals(ms, 1)}`)
    .join(", ");
}

function round(value: number): string {
  return decimals(value, value < 10 ? 1 : 0);
}

function decimals(value: number, digits: number): string {
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}
