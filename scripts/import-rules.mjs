// Checks a tree by the import rules of .dependency-cruiser.cjs: `npm run import-rules`, or
// `node scripts/import-rules.mjs DIR` for another tree.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import { ROOT } from "./steps/run.mjs";

/**
 * @type
 * {{
 *   forbidden: { name: string, comment: string }[],
 *   options: Record<string, unknown> & { enhancedResolveOptions: object },
 * }}
 */
const { forbidden, options } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
const why = new Map(forbidden.map(({ name, comment }) => [name, comment]));

/**
 * The import rules that the tree at `root` breaks, and how many modules were looked at.
 * @param {string} root
 * @returns {Promise<{ cruised: number, broken: { rule: string, from: string, to: string }[] }>}
 */
export async function brokenImportRules(root) {
  const layers = ["packages", "apps"].filter((layer) => existsSync(join(root, layer)));
  const { output } = await cruise(
    layers,
    // @ts-expect-error The cruiser types a rule set more narrowly than the configuration that it reads from a file.
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  );
  if (typeof output === "string") throw new Error("The cruiser answered with a text where a list was asked for.");
  return {
    // TypeScript 7 has no library to parse with: the cruiser then looks at nothing and reports success.
    cruised: output.modules.filter(({ source }) => /^(packages|apps)\/.*\.tsx?$/.test(source)).length,
    broken: output.summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
  };
}

/** @param {string} root */
async function main(root) {
  const { cruised, broken } = await brokenImportRules(root);
  for (const { rule, from, to } of broken) console.error(`${rule}: ${from} -> ${to}\n    ${why.get(rule)}`);
  if (cruised === 0)
    console.error(
      "No module was looked at: the cruiser found no TypeScript library it can use (it needs TypeScript 6).",
    );
  console.log(`import rules: ${cruised} modules, ${broken.length} broken`);
  process.exitCode = cruised === 0 || broken.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(resolve(process.argv[2] ?? ROOT));
