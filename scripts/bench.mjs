// `npm run bench -- NAME`: measures one claim (bench/NAME.ts) and prints its ratios. Without a name it lists them.
import "./steps/node-version.mjs";

const { existsSync, readdirSync } = await import("node:fs");
const { join } = await import("node:path");
const { ROOT } = await import("./steps/run.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

const folder = join(ROOT, "bench");
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => file.slice(0, -".ts".length))
  : [];
const [name, ...rest] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(name === undefined ? "Which one?" : `There is no bench/${name}.ts.`);
  console.error(
    names.length === 0 ? "Nothing is measured yet." : names.map((known) => `  npm run bench -- ${known}`).join("\n"),
  );
  process.exit(1);
}
await installIfNeeded();
process.exitCode = await runNode([...FROM_SOURCE, join("bench", `${name}.ts`), ...rest]);
