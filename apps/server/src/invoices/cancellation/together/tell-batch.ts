import { whomToTell } from "../../../accounts/index.ts";
import type { Tx } from "../../../adapters/postgres/index.ts";
import { currencyDecimals } from "../../../currency-decimals.ts";
import type { Deps } from "../../../deps.ts";
import { moneyText } from "../../../money-text.ts";
import { numberOf } from "../../invoice-export.ts";
import { type InvoiceRecord, toInvoiceRow } from "../../invoice-row.ts";
import { getIssuingFacts } from "../../issuing-facts.db.ts";
import { lookAtMany } from "../look-at-many.ts";
import {
  type CancellationBatchKey,
  type Chosen,
  listChosen,
  lockBatch,
  markAskedTold,
  markEndsTold,
} from "./batch.db.ts";

type TellDeps = Pick<Deps, "mail" | "catalogues" | "clock" | "config">;

/** Ends that come within so long of each other are told of together… */
const QUIET_MS = 60_000;
/** …but none waits longer than this for others. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Tells an issuer once, in one mail, what was asked for together and what was left out. The mail and the mark are one
 * transaction, the caller's.
 */
export async function tellOfAsked(tx: Tx, deps: TellDeps, batch: CancellationBatchKey): Promise<void> {
  const { issuerId } = batch;
  const { askedTold } = await lockBatch(tx, batch);
  if (askedTold) return;
  await markAskedTold(tx, batch, deps.clock.now());
  const chosen = await listChosen(tx, batch);
  const asked = chosen.filter(({ request }) => request !== null);
  const addressee = await whomToTell(tx, issuerId);
  if (addressee === null || asked.length === 0) return;
  const leftOut: string[] = [];
  for (const { invoice, request } of chosen) {
    if (request !== null) continue;
    const looked = await lookAtMany(tx, deps, issuerId, [invoice.id], addressee.language);
    leftOut.push([lineOf(deps, invoice), ...(looked?.[0]?.left_out ?? [])].join(" · "));
  }
  const lines = asked.map(({ invoice }) => lineOf(deps, invoice));
  const params = {
    rfc: await rfcOf(tx, issuerId),
    lines,
    leftOut,
    link: `${deps.config.publicUrl}/list/invoice?status=in_process`,
  };
  await deps.mail.enqueue(tx, { kind: "cancellations-asked", ...addressee, params, issuerId });
}

/**
 * Tells an issuer once, in one mail, of the requests of a batch that have ended since the last one, when no more are
 * coming at this moment.
 */
export async function tellOfEnded(tx: Tx, deps: TellDeps, batch: CancellationBatchKey): Promise<void> {
  const { issuerId } = batch;
  await lockBatch(tx, batch);
  const now = deps.clock.now();
  const asked = (await listChosen(tx, batch)).flatMap(({ request, ...one }) =>
    request === null ? [] : [{ ...one, request }],
  );
  const ended = asked.filter(({ endedAt, endTold }) => endedAt !== null && !endTold);
  if (!isWaveOver(ended, now)) return;
  const ids = ended.map(({ request }) => request.id);
  await markEndsTold(tx, batch, ids, now);
  const addressee = await whomToTell(tx, issuerId);
  if (addressee === null) return;
  const done = ended.flatMap(({ invoice, request: { form } }) =>
    form === null ? [] : [{ line: lineOf(deps, invoice), form }],
  );
  const notDone = ended.flatMap(({ invoice, request: { state, form } }) =>
    form === null ? [{ line: lineOf(deps, invoice), reason: state as "rejected" | "refused" | "lapsed" }] : [],
  );
  const waiting = asked.filter(({ endedAt }) => endedAt === null).length;
  const params = {
    rfc: await rfcOf(tx, issuerId),
    done,
    notDone,
    waiting,
    link: `${deps.config.publicUrl}/list/cancelled-invoices`,
  };
  await deps.mail.enqueue(tx, { kind: "cancellations-ended", ...addressee, params, issuerId });
}

function isWaveOver(ended: readonly Pick<Chosen, "endedAt">[], now: Date): boolean {
  const ages = ended.map(({ endedAt }) => now.getTime() - (endedAt?.getTime() ?? 0));
  return ages.length > 0 && (Math.min(...ages) >= QUIET_MS || Math.max(...ages) >= LONGEST_WAIT_MS);
}

async function rfcOf(tx: Tx, issuerId: string): Promise<string> {
  return (await getIssuingFacts(tx, issuerId)).issuer.rfc;
}

/** "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN"; without what a draft or a transfer does not have. */
function lineOf({ catalogues }: Pick<Deps, "catalogues">, record: InvoiceRecord): string {
  const row = toInvoiceRow(record, currencyDecimals(catalogues));
  const total = row.type === "T" ? null : moneyText(row.total, row.currency);
  return [numberOf(row), row.receiver_name, total].filter((part) => part !== null && part !== "").join(" · ");
}
