/**
 * `npm run api -w @timbra/cfdi`: writes the reference (docs/api) from the doc comments of the entry points' exports.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PACKAGE } from "./api/read-exports.ts";
import { reference } from "./api/reference.ts";

const folder = join(PACKAGE, "docs", "api");
rmSync(folder, { recursive: true, force: true });
for (const [file, text] of reference()) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
