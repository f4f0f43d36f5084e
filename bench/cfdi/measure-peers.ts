import type { PeerRow } from "./report.ts";
import { runBuilt } from "./run-built.ts";

/**
 * What the packages for the same work that npm offers make of the same documents. Each in its own process: one that
 * fails says so in its row.
 */
const PEERS = [
  {
    file: "peers/nodecfdi-elements",
    peer: "@nodecfdi/cfdi-elements 0.5.0",
    work: "totals and XML; the cadena is given, node:crypto signs; no rules",
  },
  { file: "peers/nodecfdi-credentials", peer: "@nodecfdi/credentials 3.2.0", work: "signs the cadena, nothing else" },
  { file: "peers/nodecfdi-core", peer: "@nodecfdi/cfdi-core 1.0.1", work: "reads the XML into nodes, nothing else" },
  { file: "peers/fast-xml-parser", peer: "fast-xml-parser 5.12.1", work: "reads the XML into objects, nothing else" },
  { file: "peers/saxes", peer: "saxes 6.0.0", work: "reads the XML, with nobody listening" },
] as const;

export async function measurePeers(): Promise<PeerRow[]> {
  const rows: PeerRow[] = [];
  for (const { file, peer, work } of PEERS) rows.push({ peer, work, outcome: await measured(file) });
  return rows;
}

async function measured(file: string): Promise<PeerRow["outcome"]> {
  try {
    return { ok: true, ratios: await runBuilt<Record<string, number>>(file) };
  } catch (reason) {
    const text = reason instanceof Error ? reason.message : String(reason);
    return { ok: false, reason: /\w*Error: .*/.exec(text)?.[0] ?? text.slice(0, 200) };
  }
}
