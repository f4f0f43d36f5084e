/**
 * `npm run bench -- editor [--json] [--lines N]`: from a keystroke in an invoice of 500 lines to its paint, in a real
 * browser over the whole product, beside the same keystrokes in an empty page with one plain field. The keys come in an
 * uneven rhythm, so that they meet pricing and saving under way.
 */
import { parseArgs } from "node:util";
import { measureEditor } from "./editor/measure-editor.ts";
import { isPromiseKept, printEditorReport } from "./editor/report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, lines: { type: "string", default: "500" } } });
const report = await measureEditor(Math.trunc(+values.lines));
if (values.json) console.log(JSON.stringify(report, null, 2));
else printEditorReport(report);
process.exitCode = isPromiseKept(report) ? 0 : 1;
