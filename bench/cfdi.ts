/**
 * `npm run bench -- cfdi [--json]`: what @timbra/cfdi promises of its speed and weight, measured on the built package.
 * Every time is CPU time as a ratio to raw RSA-2048 signing in the same process, one for each row, so that machines can
 * be compared. Everything is measured and printed; a limit that is not met is the exit code's business.
 */
import { measurePackage } from "./cfdi/measure-package.ts";
import { printReport } from "./cfdi/print-report.ts";
import { isMet } from "./cfdi/report.ts";

const report = await measurePackage();
if (process.argv.includes("--json")) console.log(JSON.stringify(report, null, 2));
else printReport(report);
process.exitCode = report.rows.every(isMet) ? 0 : 1;
