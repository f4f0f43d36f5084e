import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "../../../apps/server/src/db/embedded/connect.ts";
import { openDb, openPool } from "../../../apps/server/src/db/index.ts";
import { findViolations } from "../../../apps/server/src/invariants/index.ts";
import type { Provider } from "../provider.ts";
import type { Machine } from "./machine.ts";
import type { Told } from "./run-losses.ts";

/** What came of a restored machine, counted from independent sources. */
export interface LossVerdict {
  /** Stamps in the provider's own ledger, of this machine's life. */
  readonly inLedger: number;
  /** Stamps that clients were told of during it. */
  readonly acknowledged: number;
  /** Of those, told before the last log that had left it. */
  readonly archived: number;
  /** Came back from the provider's records. */
  readonly recovered: number;
  readonly lost: number;
  readonly doubled: number;
  readonly creditsOff: number;
  /** What is wrong, in words. */
  readonly wrong: readonly string[];
}

export interface MachineLife {
  readonly began: Date;
  /** Stamps in the provider's ledger when it began. */
  readonly ledgerBefore: number;
  /** Until when everything had left the machine when it was lost. */
  readonly reach: Date;
  readonly lostAt: Date;
}

/** Holds the provider's ledger, what clients were told, credits and every invariant against the restored machine. */
export async function checkAfterLoss(found: {
  readonly machine: Machine;
  readonly provider: Provider;
  readonly told: readonly Told[];
  readonly life: MachineLife;
}): Promise<LossVerdict> {
  const { machine, provider, told, life } = found;
  await untilDecided(machine);
  const query = <Row extends Record<string, unknown>>(text: string) => queryOnce<Row>(machine.databaseUrl, text);
  const ours = await query<{ uuid: string; sello: string }>(
    `SELECT upper(stamps.uuid::text) AS uuid, encode(sha256(convert_to(seal, 'UTF8')), 'hex') AS sello
     FROM stamps JOIN sealed_documents AS s ON s.issuer_id = stamps.issuer_id AND s.id = stamps.sealed_document_id`,
  );
  const [sums] = await query<{ held: string; consumed: string }>(
    "SELECT sum(held) AS held, sum(consumed) AS consumed FROM credit_accounts",
  );
  const ledger = await provider.stamps();
  const here = new Map(ours.map(({ uuid, sello }) => [uuid, sello]));
  const lost = ledger.filter(({ uuid, sello }) => here.get(uuid.toUpperCase()) !== sello);
  const untold = told.filter(({ uuid }) => !here.has(uuid));
  const recovered = await query<{ uuid: string }>(
    `SELECT upper(uuid::text) AS uuid FROM recovered_documents WHERE found_at >= '${life.lostAt.toISOString()}'`,
  );
  const back = new Set(recovered.map(({ uuid }) => uuid));
  const archived = told.filter(({ at }) => at < life.reach);
  const missed = archived.filter(({ uuid }) => back.has(uuid));
  const sellos = new Set(ledger.map(({ sello }) => sello));
  const made = ours.filter(({ sello }) => !sellos.has(sello));
  const doubled = ours.length - here.size + (ledger.length - sellos.size) + made.length;
  const creditsOff = Math.abs(Number(sums?.consumed) - ours.length) + Number(sums?.held);
  return {
    inLedger: ledger.length - life.ledgerBefore,
    acknowledged: told.filter(({ at }) => at >= life.began).length,
    archived: archived.filter(({ at }) => at >= life.began).length,
    recovered: back.size,
    lost: lost.length + untold.length + missed.length,
    doubled,
    creditsOff,
    wrong: [
      ...lost.map(({ uuid, customId }) => `${uuid} (${customId}) is in the provider's ledger and not here`),
      ...untold.map((line) => `a client was told ${JSON.stringify(line)}, and it is not here`),
      ...missed.map(({ uuid }) => `${uuid} was acknowledged before the last archived log, and was not in it`),
      ...(doubled === 0 ? [] : [`doubled: ${doubled}`]),
      ...(creditsOff === 0 ? [] : [`credits are off by ${creditsOff}`]),
      ...(await brokenSentences(machine.databaseUrl)),
    ],
  };
}

const PATIENCE_MS = 300_000;
const PAUSE_MS = 200;

/** What was open when the machine was lost is asked about by its own bytes, as soon as it serves again. */
async function untilDecided(machine: Machine): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const text = "SELECT count(*) AS open FROM sealed_documents WHERE outcome IS NULL";
    const [row] = await queryOnce<{ open: string }>(machine.databaseUrl, text);
    if (row?.open === "0") return;
    if (Date.now() > deadline) throw new Error(`${row?.open} documents stay undecided.`);
    await sleep(PAUSE_MS);
  }
}

async function brokenSentences(url: string): Promise<string[]> {
  const db = openDb(openPool({ url, maxConnections: 1, onError: () => undefined }));
  try {
    const findings = (await findViolations(db)).filter(({ breaches }) => breaches > 0);
    return findings.map(
      ({ invariant, examples }) => `${invariant.id} ${invariant.sentence.en}: ${JSON.stringify(examples.slice(0, 3))}`,
    );
  } finally {
    await db.destroy();
  }
}
