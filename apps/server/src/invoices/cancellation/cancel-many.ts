import type { CancelManyBody, Language, OneOfMany } from "@timbra/contract";
import { inIssuer } from "../../adapters/postgres/index.ts";
import { type Doer, recordDeed } from "../../deeds/index.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { lookAtMany } from "./look-at-many.ts";
import { reasonsOf, refuseRequest } from "./refuse-request.ts";
import { requestCancellation } from "./request-cancellation.ts";
import { insertBatch } from "./together/batch.db.ts";
import { tellOfAsked } from "./together/tell-batch.ts";

export interface ManyWish {
  readonly issuerId: string;
  readonly userId: string;
  readonly by: Doer;
  readonly wish: CancelManyBody;
  readonly language: Language;
}

export interface OutcomeOfOne {
  readonly id: string;
  readonly outcome: "asked" | "left_out";
  readonly reasons: string[];
}

/**
 * Asks for each invoice's cancellation as if it were asked for alone, one transaction each, and leaves what becomes of
 * them to the queue; undefined, and nothing is asked, when one of them is not there. What is cut off in between is
 * asked for by the repeat: what was asked before is left out of it.
 */
export async function cancelMany(
  deps: Deps,
  { issuerId, userId, by, wish, language }: ManyWish,
): Promise<OutcomeOfOne[] | undefined> {
  const { ids, motive } = wish;
  const looked = await inIssuer(deps.db, issuerId, (tx) => lookAtMany(tx, deps, issuerId, ids, language));
  if (looked === undefined) return undefined;
  const batch = await beginBatch(deps, issuerId, looked);
  const outcomes: OutcomeOfOne[] = [];
  for (const { invoice, left_out } of looked) {
    const reasons =
      left_out.length > 0 ? left_out : await askFor(deps, { issuerId, userId, wish, language, ...batch }, invoice.id);
    outcomes.push({ id: invoice.id, outcome: reasons.length === 0 ? "asked" : "left_out", reasons: [...reasons] });
  }
  const asked = outcomes.filter(({ outcome }) => outcome === "asked").length;
  const detail = { asked, left_out: outcomes.length - asked, motive };
  if (asked > 0)
    await inIssuer(deps.db, issuerId, (tx) =>
      recordDeed(tx, deps.clock, { deed: "cancellations_asked", by, issuerId, detail }),
    );
  if (batch !== null) await inIssuer(deps.db, issuerId, (tx) => tellOfAsked(tx, deps, { issuerId, ...batch }));
  return outcomes;
}

/**
 * Those that are chosen together are told of together; null: at most one is to be asked for, and is told of as if it
 * were alone.
 */
async function beginBatch(
  deps: Deps,
  issuerId: string,
  looked: readonly OneOfMany[],
): Promise<{ readonly batchId: string } | null> {
  if (looked.filter(({ left_out }) => left_out.length === 0).length < 2) return null;
  const batchId = newId(deps.clock);
  const invoiceIds = looked.map(({ invoice }) => invoice.id);
  await inIssuer(deps.db, issuerId, (tx) => insertBatch(tx, { issuerId, batchId }, invoiceIds, deps.clock.now()));
  return { batchId };
}

interface OneWish extends Omit<ManyWish, "by"> {
  readonly batchId?: string;
}

/** Nothing: it was asked. */
async function askFor(
  deps: Deps,
  { wish, language, ...given }: OneWish,
  invoiceId: string,
): Promise<readonly string[]> {
  const alone = { motive: wish.motive, replacement_uuid: null, receipts: null };
  const outcome = await requestCancellation(deps, { ...given, invoiceId, wish: alone, waits: false });
  if (outcome.kind === "asked") return [];
  const reasons = reasonsOf(outcome, language);
  if (reasons === null) throw refuseRequest(outcome);
  return reasons;
}
