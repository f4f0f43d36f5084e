/**
 * `npm run bench -- entry-points [--json]`: what a visitor downloads of each entry point of @timbra/cfdi, as the
 * application's own bundler makes it from the built package, and of what folders the bundle of draft, totals, problems
 * and sentences is made.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runNode } from "../scripts/steps/run.mjs";
import { download, type PageDownload } from "./download.ts";
import { shown, showReport } from "./report.ts";

const PACKAGE = "@timbra/cfdi";
const FOLDER = join(ROOT, "packages", "cfdi");
/** What a browser needs to draft a document: see `npm run bench -- cfdi`. */
const DRAFTING = `export { check, messageOf, price } from "${PACKAGE}"; export { documento } from "${PACKAGE}/messages/es";`;

interface Size extends Omit<PageDownload, "modules"> {
  readonly what: string;
}

interface EntryPointsReport {
  readonly entries: readonly Size[];
  /** Parts of the bundle of draft, totals and problems, before they are minified. */
  readonly parts: readonly { readonly folder: string; readonly plainKb: number }[];
}

const measured = await measureEntryPoints();
showReport(measured, process.argv.includes("--json"), printEntryPoints, true);

async function measureEntryPoints(): Promise<EntryPointsReport> {
  if ((await runNode([join(ROOT, "node_modules", "ts7", "bin", "tsc"), "-b", FOLDER])) !== 0)
    throw new Error("The package does not build.");
  const entries: (Size & PageDownload)[] = [];
  for (const name of entryNames()) entries.push({ what: name, ...(await download(`export * from "${name}";`)) });
  const alone = await download(`export { check, price } from "${PACKAGE}";`);
  const drafting = await download(DRAFTING);
  return {
    entries: [
      ...entries,
      { what: "draft, totals and problems, no sentences yet", ...alone },
      { what: "draft, totals, problems and their sentences in Spanish", ...drafting },
    ].map(({ modules: _modules, ...size }) => size),
    parts: partsOf(drafting.modules),
  };
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

/** By folder of the package, the largest first. */
function partsOf(modules: PageDownload["modules"]): EntryPointsReport["parts"] {
  const folders = new Map<string, number>();
  for (const [file, bytes] of modules) {
    const [, folder = file] = /cfdi\/dist\/(.*)\/[^/]*$/.exec(file) ?? [];
    folders.set(folder, (folders.get(folder) ?? 0) + bytes);
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
  console.log("\nThe last one by folder, plain, before it is minified\n");
  for (const { folder, plainKb } of parts)
    console.log(`  ${folder.padEnd(58)} ${"".padStart(15)} ${shown(plainKb, 1).padStart(8)}`);
}
