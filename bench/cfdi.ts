/**
 * `npm run bench -- cfdi [--json]`: what @timbra/cfdi promises of its speed and weight, measured on the built package. Every
 * time is CPU time as a ratio to raw RSA-2048 signing in the same process, so that machines can be compared.
 */
import { measurePackage } from "./cfdi/measure-package.ts";
import { printReport } from "./cfdi/print-report.ts";

const report = await measurePackage();
if (process.argv.includes("--json")) console.log(JSON.stringify(report, null, 2));
else printReport(report);
