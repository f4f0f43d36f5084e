/**
 * `npm run bench -- product-keys [FILE] [--json] [--misses]`: whether people find the product key that they mean, and
 * how fast. FILE is the SAT's workbook; without it the lists that come with
 * the product are searched.
 */
import { parseArgs } from "node:util";
import { measureProductKeys, meetsTarget, printProductKeysReport } from "./product-keys/measure-product-keys.ts";
import { showReport } from "./report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, misses: { type: "boolean" } },
});
const measured = await measureProductKeys(positionals[0]);
showReport(
  measured,
  values.json,
  (found) => printProductKeysReport(found, values.misses === true),
  meetsTarget(measured),
);
