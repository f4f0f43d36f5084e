/**
 * `npm run bench -- stamp [--json] [--rate N] [--seconds N]`: stamps end to end over HTTP, with one server, one
 * PostgreSQL that commits durably and one provider, each in a process of its own on this machine. What the provider
 * takes is taken off; what is left is compared with raw RSA signing and with the database's own durable commits,
 * measured in the same run.
 */
import { measureStamping } from "./stamp/measure-stamping.ts";
import { readStampOptions } from "./stamp/options.ts";
import { printStampReport } from "./stamp/print-report.ts";
import { isPromiseKept } from "./stamp/report.ts";

const options = readStampOptions(process.argv.slice(2));
const report = await measureStamping(options);
if (options.json) console.log(JSON.stringify(report, null, 2));
else printStampReport(report);
process.exitCode = isPromiseKept(report) ? 0 : 1;
