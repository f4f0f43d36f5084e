/**
 * `npm run bench -- pooler [--count N] [--json]`: the built product stamps behind a real PgBouncer, in session and in
 * transaction mode, and nobody sees what is not theirs. Leaves with 1 when anything went wrong, and with 3, saying "not
 * run", where there is no PgBouncer.
 */
import { parseArgs } from "node:util";
import { pgbouncerVersion } from "./pooler/pgbouncer.ts";
import { stampBehind } from "./pooler/stamp-behind.ts";

const NOT_RUN = 3;
const { values } = parseArgs({ options: { count: { type: "string", default: "300" }, json: { type: "boolean" } } });
const version = pgbouncerVersion();
if (version === null) {
  console.log("not run: PgBouncer is not installed (Debian: apt-get install pgbouncer)");
  process.exitCode = NOT_RUN;
} else {
  const reports = [
    await stampBehind("session", Number(values.count)),
    await stampBehind("transaction", Number(values.count)),
  ];
  if (values.json) console.log(JSON.stringify({ version, reports }, null, 2));
  else {
    console.log(version);
    for (const { mode, stamped, asked, foreign, complaints, broken, perSecond } of reports) {
      console.log(
        `${mode}: ${stamped} of ${asked} stamped, ${Math.round(perSecond)} a second; ${foreign} invoices of others shown, ${broken} invariants broken`,
      );
      for (const complaint of complaints) console.log(`  the server said: ${complaint}`);
    }
  }
  const isWell = reports.every(
    ({ stamped, asked, foreign, complaints, broken }) =>
      stamped === asked && foreign + complaints.length + broken === 0,
  );
  process.exitCode = isWell ? 0 : 1;
}
