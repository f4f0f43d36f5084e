/**
 * `npm run bench -- cfdi [--json]`: the speed and size goals of @timbra/cfdi, measured on the built package.
 * Every time is CPU time as a ratio to raw RSA-2048 signing in the same process, one for each row, so that machines can
 * be compared. Everything is measured and printed; a limit that is not met is the exit code's business.
 */

import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { ROOT, runNode } from "../scripts/steps/run.mjs";
import { type BenchReport, meetsTarget, type PeerRow, printCfdiReport, type Row } from "./cfdi/rows.ts";
import { download } from "./download.ts";
import { machine, showReport } from "./report.ts";

const CACHE = join(ROOT, "node_modules", ".cache", "timbra-bench");

const run = promisify(execFile);

/**
 * What the packages for the same work that npm offers make of the same documents. Each in its own process: one that
 * fails says so in its row.
 */
const PEERS = [
  {
    name: "nodecfdi-elements",
    peer: "@nodecfdi/cfdi-elements 0.5.0",
    work: "totals and XML; the cadena is given, node:crypto signs; no rules",
  },
  { name: "nodecfdi-credentials", peer: "@nodecfdi/credentials 3.2.0", work: "signs the cadena, nothing else" },
  { name: "nodecfdi-core", peer: "@nodecfdi/cfdi-core 1.0.1", work: "reads the XML into nodes, nothing else" },
  { name: "fast-xml-parser", peer: "fast-xml-parser 5.12.1", work: "reads the XML into objects, nothing else" },
  { name: "saxes", peer: "saxes 6.0.0", work: "reads the XML, with nobody listening" },
] as const;

const ENTRIES = [
  {
    what: "browser bundle: draft, totals, problems and their sentences in Spanish",
    code: 'export { check, messageOf, price } from "@timbra/cfdi"; export { documento } from "@timbra/cfdi/messages/es";',
    limit: { at: "most", value: 25 },
  },
  { what: "the same without sentences", code: 'export { check, price } from "@timbra/cfdi";' },
  { what: "everything of the front door", code: 'export * from "@timbra/cfdi";' },
] as const;

const measured = await measurePackage();
showReport(measured, process.argv.includes("--json"), printCfdiReport, measured.rows.every(meetsTarget));

/** Builds the packages, and measures one thing after another: two at once would measure each other. */
async function measurePackage(): Promise<BenchReport> {
  const packages = ["cfdi", "sat-catalogues"].map((name) => join(ROOT, "packages", name));
  if ((await runNode([join(ROOT, "node_modules", "ts7", "bin", "tsc"), "-b", ...packages])) !== 0)
    throw new Error("The packages do not build.");
  const speed = await measureSpeed();
  const peers = await measurePeers();
  return {
    machine: machine(),
    rows: [...speed, ...(await bundleSizes())],
    peers,
  };
}

async function measureSpeed(): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const row = await runBuilt<Row | null>("speed", `${rows.length}`);
    if (row === null) return rows;
    rows.push(row);
  }
}

async function measurePeers(): Promise<PeerRow[]> {
  const rows: PeerRow[] = [];
  for (const { name, peer, work } of PEERS) rows.push({ peer, work, outcome: await measurePeer(name) });
  return rows;
}

async function measurePeer(name: string): Promise<PeerRow["outcome"]> {
  try {
    return { ok: true, ratios: await runBuilt<Record<string, number>>("peers", name) };
  } catch (reason) {
    const text = reason instanceof Error ? reason.message : String(reason);
    return { ok: false, reason: /\w*Error: .*/.exec(text)?.[0] ?? text.slice(0, 200) };
  }
}

/** What a visitor downloads. */
async function bundleSizes(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, code, ...promise } of ENTRIES) {
    const { gzipKb, plainKb } = await download(code);
    rows.push({ what, figure: gzipKb, unit: "KB gzip", ...promise, note: `${Math.round(plainKb)} KB plain` });
  }
  return rows;
}

/**
 * Runs a file of the bench in a Node of its own and returns what it printed, read as JSON. Packages are loaded as an
 * external user loads them, from their built files: sources through a loader would be measured with what the loader
 * adds to them.
 */
async function runBuilt<Answer>(file: string, ...args: readonly string[]): Promise<Answer> {
  mkdirSync(CACHE, { recursive: true });
  const outfile = join(CACHE, `${file}.mjs`);
  await build({
    entryPoints: [join(ROOT, "bench", "cfdi", `${file}.ts`)],
    outfile,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
  });
  try {
    const { stdout } = await run(process.execPath, [outfile, ...args], { cwd: ROOT, maxBuffer: 1 << 24 });
    return JSON.parse(stdout) as Answer;
  } finally {
    rmSync(outfile, { force: true });
  }
}
