/**
 * `npm run bench -- pdf [--json]`: printed forms a second, of one page with 10 lines and of twenty pages, beside raw
 * RSA-2048 signing and beside what pdfkit, pdf-lib and pdfmake make of the same words, all in turns within one run.
 * Every time is wall time, of one document after the other.
 */
import { parseArgs } from "node:util";
import { measurePdf } from "./pdf/measure-pdf.ts";
import { printPdfReport } from "./pdf/report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const report = await measurePdf();
if (values.json) console.log(JSON.stringify(report, null, 2));
else printPdfReport(report);
