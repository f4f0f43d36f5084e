// Holds the import walls of .dependency-cruiser.cjs against a tree: `npm run walls`, or `node scripts/walls.mjs DIR` for another tree.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";

const HOUSE = resolve(import.meta.dirname, "..");

/**
 * The walls that stand broken in the tree at `root`, and how many modules were looked at.
 * @param {string} root
 */
export async function brokenWalls(root) {
  const { options, forbidden } = createRequire(import.meta.url)(join(HOUSE, ".dependency-cruiser.cjs"));
  const floors = ["packages", "apps"].filter((floor) => existsSync(join(root, floor)));
  const answer = await cruise(
    floors,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden }, outputType: "json" },
    options.enhancedResolveOptions,
  );
  const { modules, summary } = typeof answer.output === "string" ? JSON.parse(answer.output) : answer.output;
  const why = new Map(forbidden.map((rule) => [rule.name, rule.comment]));
  return {
    // TypeScript 7 has no library to parse with: the cruiser then looks at nothing and reports success.
    cruised: modules.filter((module) => /^(packages|apps)\/.*\.tsx?$/.test(module.source)).length,
    broken: summary.violations.map(({ from, to, rule }) => ({ wall: rule.name, from, to, why: why.get(rule.name) })),
  };
}

/** @param {string} root */
async function main(root) {
  const { cruised, broken } = await brokenWalls(root);
  for (const { wall, from, to, why } of broken) console.error(`${wall}: ${from} -> ${to}\n    ${why}`);
  if (cruised === 0) console.error("No module was looked at: the cruiser found no TypeScript library it can use (it needs TypeScript 6).");
  console.log(`walls: ${cruised} modules, ${broken.length} broken`);
  process.exitCode = cruised === 0 || broken.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(resolve(process.argv[2] ?? HOUSE));
