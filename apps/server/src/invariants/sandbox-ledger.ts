import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asAuditor, type Db } from "../db/index.ts";
import type { IssuerScope } from "./invariants.db.ts";
import { FIRST_ID, findRange } from "./issuer-ranges.db.ts";
import {
  compareLedgers,
  findOwnStamps,
  type LedgerStamp,
  type LedgersBySello,
  type LedgerViolation,
} from "./outside-evidence.db.ts";

/**
 * Holds the sandbox provider's whole ledger against what is kept, a range of issuers after the other, in a running
 * product too: what is not in the ledger is looked for again in one that was read after it was kept. Null: there is no
 * ledger.
 */
export async function compareSandboxLedger(
  db: Db,
  location: LedgerLocation,
): Promise<{ readonly stamps: number; readonly breaches: readonly LedgerViolation[] } | null> {
  const first = await readSandboxLedger(location);
  if (first === null) return null;
  let ledger = bySello(first);
  const breaches: LedgerViolation[] = [];
  for (let from: string | null = FIRST_ID; from !== null; ) {
    const start: string = from;
    const range = await asAuditor(db, (tx) => findRange(tx, start));
    const found = await compareRange(db, ledger, range);
    if (found.length > 0) {
      ledger = bySello((await readSandboxLedger(location)) ?? []);
      const still = new Set((await compareRange(db, ledger, range)).map((breach) => breach.invoice_id));
      breaches.push(...found.filter((breach) => still.has(breach.invoice_id)));
    }
    from = range.before;
  }
  return { stamps: first.length, breaches };
}

function bySello(ledger: readonly LedgerStamp[]): LedgersBySello {
  const found = new Map<string, LedgerStamp[]>();
  for (const stamp of ledger) {
    const same = found.get(stamp.sello);
    if (same === undefined) found.set(stamp.sello, [stamp]);
    else same.push(stamp);
  }
  return found;
}

function compareRange(db: Db, ledger: LedgersBySello, range: IssuerScope): Promise<readonly LedgerViolation[]> {
  return asAuditor(db, async (tx) => compareLedgers(tx, ["sandbox"], await findOwnStamps(tx, ledger, range), range));
}

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
