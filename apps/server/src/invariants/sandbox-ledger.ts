import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LedgerStamp } from "./outside-evidence.db.ts";

interface Entry {
  readonly uuid: string;
  readonly sello: string;
}

/**
 * Where the sandbox provider's ledger is: at the address of one that runs by itself, or in the folder of the embedded
 * one.
 */
export type LedgerLocation = { readonly url: string } | { readonly folder: string };

/**
 * The whole ledger of a sandbox provider, or null when there is none. A last line without its end was never answered to
 * anybody.
 */
export async function readSandboxLedger(location: LedgerLocation): Promise<readonly LedgerStamp[] | null> {
  const entries = "url" in location ? await ask(location.url) : read(join(location.folder, "book.jsonl"));
  return entries?.map(({ uuid, sello }) => ({ provider: "sandbox", uuid, sello })) ?? null;
}

async function ask(url: string): Promise<readonly Entry[]> {
  const answer = await fetch(`${url}/sandbox/book`);
  if (!answer.ok) throw new Error(`${url}/sandbox/book answered ${answer.status}`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
}

function read(file: string): readonly Entry[] | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Entry);
}
