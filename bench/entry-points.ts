/**
 * `npm run bench -- entry-points [--json]`: what a visitor downloads of each entry point of @timbra/cfdi, as esbuild
 * makes it from the built package, and what the bundle of draft, totals, problems and sentences is made of.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { ROOT, runNode } from "../scripts/steps/run.mjs";
import { shown, showReport } from "./report.ts";

const PACKAGE = "@timbra/cfdi";
const FOLDER = join(ROOT, "packages", "cfdi");
/** Entries that run in Node alone. */
const OF_NODE: ReadonlySet<string> = new Set([`${PACKAGE}/node`]);
/** What a browser needs to draft a document: see `npm run bench -- cfdi`. */
const DRAFTING = `export { check, messageOf, price } from "${PACKAGE}"; export { documento } from "${PACKAGE}/messages/es";`;

interface Size {
  readonly what: string;
  /** Of 1,000 bytes; what is loaded later (`import()`) is not counted. */
  readonly plainKb: number;
  readonly gzipKb: number;
  /** As the application's own build compresses what a browser takes so, which all of today do. */
  readonly brotliKb: number;
}

interface EntryPointsReport {
  readonly entries: readonly Size[];
  /** Parts of the bundle of draft, totals and problems, minified. */
  readonly parts: readonly { readonly folder: string; readonly plainKb: number }[];
}

const measured = await measureEntryPoints();
showReport(measured, process.argv.includes("--json"), printEntryPoints, true);

async function measureEntryPoints(): Promise<EntryPointsReport> {
  if ((await runNode([join(ROOT, "node_modules", "ts7", "bin", "tsc"), "-b", FOLDER])) !== 0)
    throw new Error("The package does not build.");
  const entries: Size[] = [];
  for (const name of entryNames()) entries.push((await bundled(name, `export * from "${name}";`)).size);
  const alone = await bundled(
    "draft, totals and problems, no sentences yet",
    `export { check, price } from "${PACKAGE}";`,
  );
  const drafting = await bundled("draft, totals, problems and their sentences in Spanish", DRAFTING);
  return { entries: [...entries, alone.size, drafting.size], parts: partsOf(drafting.metafile) };
}

/** The entry points with code that is published. */
function entryNames(): string[] {
  const { exports } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8")) as {
    exports: Readonly<Record<string, { default?: string } | string>>;
  };
  return Object.entries(exports).flatMap(([path, entry]) =>
    typeof entry === "object" && entry.default !== undefined ? [PACKAGE + path.slice(1)] : [],
  );
}

async function bundled(what: string, contents: string): Promise<{ readonly size: Size; readonly metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    outdir: "out",
    format: "esm",
    platform: OF_NODE.has(what) ? "node" : "browser",
    target: "es2022",
  });
  const loaded = outputFiles.filter(({ path }) => /stdin\.js$/.test(path) || isStatic(path, metafile));
  const bytes = Buffer.concat(loaded.map(({ contents: part }) => part));
  return {
    size: {
      what,
      plainKb: bytes.length / 1000,
      gzipKb: gzipSync(bytes, { level: 9 }).length / 1000,
      brotliKb: brotliCompressSync(bytes).length / 1000,
    },
    metafile,
  };
}

/** Whether the entry cannot do without a file: it is imported, not only asked for when it is needed. */
function isStatic(path: string, { outputs }: Metafile): boolean {
  const needed = new Set<string>();
  const visit = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const { path: next, kind } of outputs[name]?.imports ?? []) if (kind === "import-statement") visit(next);
  };
  for (const name of Object.keys(outputs)) if (name.endsWith("stdin.js")) visit(name);
  return [...needed].some((name) => path.endsWith(name));
}

/** By folder of the package, the largest first. */
function partsOf({ outputs }: Metafile): EntryPointsReport["parts"] {
  const folders = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const [, folder = file] = /cfdi\/dist\/(.*)\/[^/]*$/.exec(file) ?? [];
      folders.set(folder, (folders.get(folder) ?? 0) + bytesInOutput);
    }
  }
  const parts = [...folders].map(([folder, bytes]) => ({ folder, plainKb: bytes / 1000 }));
  return parts.filter(({ plainKb }) => plainKb > 0).sort((one, other) => other.plainKb - one.plainKb);
}

function printEntryPoints({ entries, parts }: EntryPointsReport): void {
  console.log("\nAs downloaded, in KB of 1,000 bytes: gzip, brotli, and plain\n");
  for (const { what, gzipKb, brotliKb, plainKb } of entries)
    console.log(
      `  ${what.padEnd(58)} ${shown(gzipKb, 1).padStart(7)} ${shown(brotliKb, 1).padStart(7)} ${shown(plainKb, 1).padStart(8)}`,
    );
  console.log("\nThe last one by folder, plain\n");
  for (const { folder, plainKb } of parts)
    console.log(`  ${folder.padEnd(58)} ${"".padStart(15)} ${shown(plainKb, 1).padStart(8)}`);
}
