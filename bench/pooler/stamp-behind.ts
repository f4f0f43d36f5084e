import { ownAddresses } from "../../apps/server/src/adapters/postgres/index.ts";
import { prepareDatabase } from "../../apps/server/src/prepare-database.ts";
import { databaseEnvironment } from "../../apps/server/src/testing/database-environment.ts";
import { brokenInvariants } from "../../apps/server/src/testing/invariants.ts";
import { giveCredits } from "../stamp/database.ts";
import { type BenchIssuer, keepDrafts, makeIssuers } from "../stamp/issuers.ts";
import { askForStamps } from "../stamp/load.ts";
import { openPlace } from "../stamp/place.ts";
import { type PoolMode, startPgbouncer } from "./pgbouncer.ts";

export interface PoolerReport {
  readonly mode: PoolMode;
  readonly asked: number;
  readonly stamped: number;
  readonly perSecond: number;
  /** Invoices that an issuer saw and that are not its own. */
  readonly foreign: number;
  /** What the server wrote to its log: nothing, when all is well. */
  readonly complaints: readonly string[];
  readonly broken: number;
}

const ISSUERS = 4;
const CALLERS = 12;

/** The product over a pooler: some issuers stamp at once, and each lists what it has; one more has nothing. */
export async function stampBehind(mode: PoolMode, count: number): Promise<PoolerReport> {
  const place = await openPlace(async (databaseUrl) => {
    const own = ownAddresses(databaseUrl);
    // Before there is a login, nobody can tell whether the pooler answers.
    await prepareDatabase(own);
    const pooler = await startPgbouncer(own, mode);
    return { environment: databaseEnvironment(pooler.addresses), close: pooler.close };
  });
  try {
    const issuers = await makeIssuers(place.url, ISSUERS);
    await giveCredits(place);
    const drafts = await keepDrafts(issuers, count);
    const started = performance.now();
    const calls = await askForStamps(drafts, { kind: "full", callers: CALLERS });
    const seconds = (performance.now() - started) / 1000;
    const stranger = await makeIssuers(place.url, 1);
    const shown = await Promise.all([...issuers, ...stranger].map(countInvoices));
    // Each has the draft that its invoices are copies of.
    const own = [...issuers.map((issuer) => drafts.filter((draft) => draft.issuer === issuer).length + 1), 1];
    return {
      mode,
      asked: count,
      stamped: calls.filter(({ stamped }) => stamped).length,
      perSecond: count / seconds,
      foreign: shown.reduce((sum, seen, at) => sum + Math.abs(seen - (own[at] ?? 0)), 0),
      complaints: place.complaints(),
      broken: Object.keys(await brokenInvariants(place.databaseUrl)).length,
    };
  } finally {
    await place.close();
  }
}

async function countInvoices({ api }: BenchIssuer): Promise<number> {
  const { body } = await api.json<{ total: number }>("POST", "/api/invoices/list", {});
  return body.total;
}
