// Run with: npm run generate -w packages/sat-catalogues
import { mkdirSync, writeFileSync } from "node:fs";
import { buildModules } from "./tables.ts";

const folder = new URL("../src/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [file, text] of buildModules()) writeFileSync(new URL(file, folder), text);
