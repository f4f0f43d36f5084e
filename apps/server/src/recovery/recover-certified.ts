import type { ListedStamp, PacPort } from "../adapters/pac/index.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { DAY_MS, HOUR_MS } from "../lib/durations.ts";
import { bringBack, type FoundDocument, type KeptBecause, type Recovery, readFound } from "./bring-back.ts";
import { type CancellationsFound, findCancelled } from "./find-cancelled.ts";
import {
  doubtOpenDocuments,
  findKnownUuids,
  listRecoveringIssuers,
  type RecoveringIssuer,
  recordLostNumbers,
} from "./recovered-documents.db.ts";

export interface RecoveryPlan {
  /** The restored moment: what was certified since then may not be here. */
  readonly since: Date;
  /** Documents of this day (YYYY-MM-DD) and after are asked of the SAT; null: none is. */
  readonly cancellationsFrom: string | null;
  readonly onProgress?: (done: number, of: number) => void;
}

/** What became of one provider's records. */
export interface ProviderRecovery {
  readonly provider: string;
  /** Stamps on its list. */
  readonly listed: number;
  /** Of those, already here. */
  readonly known: number;
  readonly settled: number;
  readonly draft: number;
  readonly rebuilt: number;
  readonly kept: number;
  /** Could not be fetched, read or settled now. */
  readonly left: number;
  readonly keptBecause: Readonly<Partial<Record<KeptBecause, number>>>;
  /** Why it could not be asked, or what is left; null when nothing is. */
  readonly problem: string | null;
}

export interface RecoveryReport {
  readonly providers: readonly ProviderRecovery[];
  /** Sealed documents that no provider's list has: a worker asks for them by their own bytes. */
  readonly open: number;
  /** Numbers given after the restored moment under which nothing was certified. */
  readonly lostNumbers: number;
  readonly cancellations: CancellationsFound | null;
  /** Whether everything that could be known was asked and answered. Otherwise the same is to be run again. */
  readonly isComplete: boolean;
}

/** Clocks differ, and a list may be late with what is new. */
const MARGIN_MS = HOUR_MS;

/**
 * Brings back what providers certified after the moment to which a database was restored, from their own records, and
 * what the SAT has cancelled since. Run it before anybody is served: numbers of then must not be given again. It can
 * be stopped anywhere and run again; what is here already is not touched.
 */
export async function recoverCertified(deps: Deps, plan: RecoveryPlan): Promise<RecoveryReport> {
  const issuers = await listRecoveringIssuers(deps.db);
  const providers: ProviderRecovery[] = [];
  for (const { pac } of deps.pacs.all) providers.push(await recoverFrom(deps, pac, issuers, plan));
  const isListed = providers.every(({ problem }) => problem === null);
  let [open, lostNumbers] = [0, 0];
  for (const { id } of issuers) {
    open += await withTenant(deps.db, id, (tx) => doubtOpenDocuments(tx, id));
    // A number is only lost once every list was read to its end.
    if (isListed) lostNumbers += await withTenant(deps.db, id, (tx) => recordLostNumbers(tx, id, deps.clock.now()));
  }
  const from = plan.cancellationsFrom;
  const cancellations = from === null ? null : await findCancelled(deps, issuers, from, plan.onProgress);
  const isComplete = isListed && (cancellations === null || cancellations.unanswered === 0);
  return { providers, open, lostNumbers, cancellations, isComplete };
}

const LIST_MS = 60_000;
const FETCH_MS = 20_000;
/** Documents that are fetched at once. */
const BATCH = 8;

async function recoverFrom(
  deps: Deps,
  pac: PacPort,
  issuers: readonly RecoveringIssuer[],
  { since, onProgress }: RecoveryPlan,
): Promise<ProviderRecovery> {
  const tally = new Tally(pac.provider);
  if (pac.listStamped === null) return tally.failed("this provider cannot list what it certified");
  const from = new Date(since.getTime() - MARGIN_MS);
  const to = new Date(Math.max(deps.clock.now().getTime(), since.getTime()) + DAY_MS);
  const listing = await pac.listStamped({ from, to, rfcs: issuers.map(({ rfc }) => rfc) }, { deadlineMs: LIST_MS });
  if (listing.kind === "unavailable") return tally.failed(listing.reason);
  const unknown = await withoutKnown(deps, listing.stamps);
  tally.listed(listing.stamps.length, unknown.length);
  const byRfc = new Map(issuers.map((issuer) => [issuer.rfc, issuer]));
  const receipts: ListedStamp[] = [];
  const recover = async (stamps: readonly ListedStamp[], isLast: boolean) => {
    for (let at = 0; at < stamps.length; at += BATCH) {
      const batch = stamps.slice(at, at + BATCH);
      const fetched = await Promise.all(batch.map(async (stamp) => ({ stamp, found: await fetchOne(pac, stamp) })));
      for (const { stamp, found } of fetched) {
        if (typeof found === "string") tally.count({ kind: "left", reason: found });
        // A receipt goes on from the balances of what it pays: all of that comes first.
        else if (!isLast && found.comprobante.TipoDeComprobante === "P") receipts.push(stamp);
        else tally.count(await bringBack(deps, found, byRfc.get(found.comprobante.Emisor.Rfc) ?? null));
      }
      onProgress?.(Math.min(at + BATCH, stamps.length), stamps.length);
    }
  };
  await recover(unknown, false);
  await recover(receipts, true);
  return tally.end();
}

const UUIDS_AT_ONCE = 5_000;

async function withoutKnown({ db }: Deps, stamps: readonly ListedStamp[]): Promise<readonly ListedStamp[]> {
  const unknown: ListedStamp[] = [];
  for (let at = 0; at < stamps.length; at += UUIDS_AT_ONCE) {
    const some = stamps.slice(at, at + UUIDS_AT_ONCE);
    const known = await findKnownUuids(
      db,
      some.map(({ uuid }) => uuid),
    );
    unknown.push(...some.filter(({ uuid }) => !known.has(uuid)));
  }
  return unknown;
}

/** The document; or why it cannot be had. */
async function fetchOne(pac: PacPort, stamp: ListedStamp): Promise<FoundDocument | string> {
  const fetched = await pac.fetchStamped(stamp, { deadlineMs: FETCH_MS });
  if (fetched.kind === "unavailable") return `${stamp.uuid}: ${fetched.reason}`;
  const found = await readFound(pac, fetched.xml);
  if (found === null || found.timbre.UUID.toUpperCase() !== stamp.uuid) return `${stamp.uuid}: another document came`;
  return found;
}

/** Counts what becomes of a provider's documents. */
class Tally {
  readonly #provider: string;
  readonly #counts = { listed: 0, known: 0, settled: 0, draft: 0, rebuilt: 0, kept: 0, left: 0 };
  readonly #keptBecause: Partial<Record<KeptBecause, number>> = {};
  #problem: string | null = null;

  constructor(provider: string) {
    this.#provider = provider;
  }

  listed(all: number, unknown: number): void {
    this.#counts.listed = all;
    this.#counts.known = all - unknown;
  }

  count(recovery: Recovery): void {
    this.#counts[recovery.kind] += 1;
    if (recovery.kind === "kept") this.#keptBecause[recovery.reason] = (this.#keptBecause[recovery.reason] ?? 0) + 1;
    if (recovery.kind === "left") this.#problem ??= recovery.reason;
  }

  failed(problem: string): ProviderRecovery {
    this.#problem = problem;
    return this.end();
  }

  end(): ProviderRecovery {
    return { provider: this.#provider, ...this.#counts, keptBecause: this.#keptBecause, problem: this.#problem };
  }
}
