/**
 * `npm run bench -- lists [FILE] [--json] [--rows N]`: pages and searches of a list of a million invoices beside one of
 * ten thousand, over HTTP, through the whole product; the export of a hundred thousand to Excel, with the highest
 * memory of the server; and the search of product keys, which `npm run bench -- product-keys` measures by itself (FILE
 * is as there).
 */
import { parseArgs } from "node:util";
import { measureLists } from "./lists/measure-lists.ts";
import { isPromiseKept, printListsReport } from "./lists/report.ts";
import { measureProductKeys } from "./product-keys/measure-product-keys.ts";
import { isPromiseKept as areKeysFound, printProductKeysReport } from "./product-keys/report.ts";

const options = { json: { type: "boolean" }, rows: { type: "string", default: "1000000" } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const lists = await measureLists(Math.trunc(+values.rows));
const productKeys = await measureProductKeys(positionals[0]);
if (values.json) console.log(JSON.stringify({ lists, productKeys }, null, 2));
else {
  printListsReport(lists);
  printProductKeysReport(productKeys, false);
}
process.exitCode = isPromiseKept(lists) && areKeysFound(productKeys) ? 0 : 1;
