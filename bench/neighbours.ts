/**
 * `npm run bench -- neighbours [--json] [--rounds N] [--only WORD]`: what an idle tenant waits for while another one
 * keeps the server as busy as four connections can: `/me`, a page of the list, a one-line invoice's JSON preview and
 * its PDF. Every load is measured in turns with silence, so that what else the machine does falls on both alike.
 * `--only` takes the loads whose name contains the word.
 */
import { parseArgs } from "node:util";
import { measureNeighbours } from "./neighbours/measure-neighbours.ts";
import { isPromiseKept, printLoad, printVerdict } from "./neighbours/report.ts";

const options = {
  json: { type: "boolean" },
  rounds: { type: "string", default: "4" },
  only: { type: "string", default: "" },
} as const;
const { values } = parseArgs({ options });
const report = await measureNeighbours(
  Math.trunc(+values.rounds),
  values.only,
  values.json ? () => undefined : printLoad,
);
if (values.json) console.log(JSON.stringify(report, null, 2));
else printVerdict(report);
process.exitCode = isPromiseKept(report) ? 0 : 1;
