import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asAuditor, type Db } from "../db/index.ts";
import { MINUTE_MS } from "../lib/durations.ts";
import { groupBy } from "../lib/group-by.ts";
import { idRanges } from "./find-violations.ts";
import { type InvariantResult, LEDGER_AGREES, MAX_EXAMPLES } from "./invariants.db.ts";
import { FIRST_ID, findRange, type IssuerRange } from "./issuer-ranges.db.ts";
import {
  compareLedgers,
  type DocumentScope,
  findOwnStamps,
  type LedgerStamp,
  type LedgersBySello,
  type LedgerViolation,
  listRfcsAt,
} from "./outside-evidence.db.ts";

/** The issuers of one range who are looked at, against what the ledger at an address has of them. */
export async function compareRange(
  db: Db,
  url: string,
  range: IssuerRange,
  unchanged: readonly string[],
): Promise<InvariantResult> {
  const rfcs = await asAuditor(db, (tx) => listRfcsAt(tx, "sandbox", range, unchanged));
  const read = async () => {
    const entries: Entry[] = [];
    for (const rfc of rfcs) entries.push(...(await ask(url, `?rfc=${encodeURIComponent(rfc)}`)));
    return bySello(entries);
  };
  const breaches = await compareParts(db, { ledger: await read(), read }, range, unchanged);
  return { invariant: LEDGER_AGREES, breaches: breaches.length, examples: toExamples(breaches) };
}

const toExamples = (breaches: readonly LedgerViolation[]) => breaches.slice(0, MAX_EXAMPLES).map((row) => ({ ...row }));

/**
 * Holds the sandbox provider's whole ledger against what is kept, a range of issuers after the other, in a running
 * product too. Null: there is no ledger.
 */
export async function compareSandboxLedger(
  db: Db,
  location: LedgerLocation,
): Promise<{ readonly stamps: number; readonly breaches: readonly LedgerViolation[] } | null> {
  const first = await readEntries(location);
  if (first === null) return null;
  const source = { ledger: bySello(first), read: async () => bySello((await readEntries(location)) ?? []) };
  const breaches: LedgerViolation[] = [];
  for (let from: string | null = FIRST_ID; from !== null; ) {
    const start: string = from;
    const range = await asAuditor(db, (tx) => findRange(tx, start));
    breaches.push(...(await compareParts(db, source, range, [])));
    from = range.before;
  }
  return { stamps: first.length, breaches };
}

interface LedgerSource {
  /** As it was read last. */
  ledger: LedgersBySello;
  readonly read: () => Promise<LedgersBySello>;
}

/** What does not agree is looked for again in a ledger that was read after it was kept: it came meanwhile. */
async function compareParts(
  db: Db,
  source: LedgerSource,
  range: IssuerRange,
  unchanged: readonly string[],
): Promise<readonly LedgerViolation[]> {
  const breaches: LedgerViolation[] = [];
  for (const invoices of idRanges(range.cuts?.ids ?? [])) {
    const scope = { issuers: range, except: unchanged, invoices };
    const found = await comparePart(db, source, scope);
    if (found.length === 0) continue;
    source.ledger = await source.read();
    const still = new Set((await comparePart(db, source, scope)).map((breach) => breach.invoice_id));
    breaches.push(...found.filter((breach) => still.has(breach.invoice_id)));
  }
  return breaches;
}

function comparePart(db: Db, { ledger }: LedgerSource, scope: DocumentScope): Promise<readonly LedgerViolation[]> {
  return asAuditor(db, async (tx) => compareLedgers(tx, ["sandbox"], await findOwnStamps(tx, ledger, scope), scope));
}

const bySello = (entries: readonly Entry[]): LedgersBySello => groupBy(entries.map(toStamp), ({ sello }) => sello);

const toStamp = ({ uuid, sello }: Entry): LedgerStamp => ({ provider: "sandbox", uuid, sello });

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
  return (await readEntries(location))?.map(toStamp) ?? null;
}

async function readEntries(location: LedgerLocation): Promise<readonly Entry[] | null> {
  return "url" in location ? ask(location.url) : read(join(location.folder, "book.jsonl"));
}

async function ask(url: string, query = ""): Promise<readonly Entry[]> {
  const answer = await fetch(`${url}/sandbox/book${query}`, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`${url}/sandbox/book answered ${answer.status}`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
}

/** A whole ledger is long. */
const ANSWER_MS = MINUTE_MS;

function read(file: string): readonly Entry[] | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Entry);
}
