import { cpus } from "node:os";
import { join } from "node:path";
import { HOUSE } from "../../scripts/steps/house.mjs";
import { runNode } from "../../scripts/steps/run.mjs";
import { bundleSizes } from "./bundle-size.ts";
import { measurePeers } from "./measure-peers.ts";
import type { Report, Row } from "./report.ts";
import { runBuilt } from "./run-built.ts";

/** Builds the packages, and measures one thing after another: two at once would measure each other. */
export async function measurePackage(): Promise<Report> {
  const packages = ["cfdi", "sat-catalogues"].map((name) => join(HOUSE, "packages", name));
  if ((await runNode([join(HOUSE, "node_modules", "ts7", "bin", "tsc"), "-b", ...packages])) !== 0)
    throw new Error("The packages do not build.");
  const speed = await measureSpeed();
  const peers = await measurePeers();
  return {
    machine: `Node ${process.versions.node}, ${cpus()[0]?.model ?? "?"} × ${cpus().length}`,
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
