import { type GlobalRequest, globalPeriodOf, MAX_ITEMS } from "@timbra/contract";
import { inIssuer, type Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { type Author, keepDerived } from "../invoices/index.ts";
import { listSeries } from "../issuer/index.ts";
import { globalDraftOf } from "./global-draft.ts";
import { findPrevious, lockFree, putInGlobal } from "./period-tickets.db.ts";

export type DraftedGlobal =
  | { readonly kind: "drafted"; readonly id: string; readonly lines: number }
  | { readonly kind: "no_tickets" };

/** A draft of the global invoice of a period. It holds its tickets: no other draft has them from now on. */
export function draftGlobal(
  deps: Deps,
  author: Author,
  { periodicity, day, series_id }: GlobalRequest,
): Promise<DraftedGlobal> {
  return inIssuer(deps.db, author.issuerId, async (tx) => {
    const period = globalPeriodOf(periodicity, day);
    const tickets = await lockFree(tx, period, MAX_ITEMS);
    if (tickets.length === 0) return { kind: "no_tickets" };
    const replaced = (await findPrevious(tx, tickets)).map(({ uuid }) => uuid);
    const draft = globalDraftOf(tickets, { periodicity, period, seriesId: await seriesOf(tx, series_id), replaced });
    const id = await keepDerived(tx, deps, author, draft);
    await putInGlobal(
      tx,
      tickets.map((ticket) => ticket.id),
      id,
    );
    return { kind: "drafted", id, lines: tickets.length };
  });
}

/** The wanted series, else the issuer's first. */
export async function seriesOf(tx: Tx, wanted: string | null): Promise<string | null> {
  return wanted ?? (await listSeries(tx))[0]?.id ?? null;
}
