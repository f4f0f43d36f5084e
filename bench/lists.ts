/**
 * `npm run bench -- lists [--json] [--rows N]`: pages and searches of a list of a million invoices beside one of ten thousand, over HTTP, through the
 * whole product; and the export of a hundred thousand to Excel, with the highest memory of the server.
 */
import { parseArgs } from "node:util";
import { measureLists } from "./lists/measure-lists.ts";
import { isPromiseKept, printListsReport } from "./lists/report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, rows: { type: "string", default: "1000000" } } });
const report = await measureLists(Math.trunc(+values.rows));
if (values.json) console.log(JSON.stringify(report, null, 2));
else printListsReport(report);
process.exitCode = isPromiseKept(report) ? 0 : 1;
