/**
 * `npm run bench -- start [--json]`: what a start costs the processor, over a database that has its tables already,
 * beside the start of a Node that does nothing; in turns within one run. A server that is killed is back as soon as it
 * has started.
 */
import { parseArgs } from "node:util";
import { MOST_BARE_STARTS, measureStart } from "./start/measure-start.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const report = await measureStart();
const { serverMs, bareMs, readyMs, ratio } = report;
if (values.json) console.log(JSON.stringify(report, null, 2));
else {
  console.log(`a start of the server: ${Math.round(serverMs)} ms of processor, ready after ${Math.round(readyMs)} ms`);
  console.log(`a start of Node alone: ${Math.round(bareMs)} ms of processor`);
  console.log(`one is ${Math.round(ratio * 10) / 10} of the other (limit ${MOST_BARE_STARTS})`);
}
process.exitCode = ratio <= MOST_BARE_STARTS ? 0 : 1;
