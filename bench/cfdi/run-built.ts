import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { HOUSE } from "../../scripts/steps/house.mjs";

const CACHE = join(HOUSE, "node_modules", ".cache", "timbra-bench");
const run = promisify(execFile);

/**
 * Runs a file of the bench in a Node of its own and answers what it printed, read as JSON. Packages are loaded as a
 * stranger loads them, from their built files: sources through a loader would be measured with what the loader adds to
 * them.
 */
export async function runBuilt<Answer>(file: string, ...args: readonly string[]): Promise<Answer> {
  mkdirSync(CACHE, { recursive: true });
  const outfile = join(CACHE, `${file.replaceAll("/", "-")}.mjs`);
  await build({
    entryPoints: [join(HOUSE, "bench", "cfdi", `${file}.ts`)],
    outfile,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
  });
  try {
    const { stdout } = await run(process.execPath, [outfile, ...args], { cwd: HOUSE, maxBuffer: 1 << 24 });
    return JSON.parse(stdout) as Answer;
  } finally {
    rmSync(outfile, { force: true });
  }
}
