import {
  type GlobalPreview,
  type GlobalRequest,
  globalPeriodOf,
  type Language,
  legalDateAt,
  MAX_ITEMS,
} from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { priceInContext, readContext } from "../invoices/index.ts";
import { seriesOf } from "./draft-global.ts";
import { globalDraftOf, sumOf } from "./global-draft.ts";
import { countOf, findPrevious, listDraftsOf, listFree } from "./period-tickets.db.ts";

interface Wish {
  readonly issuerId: string;
  readonly request: GlobalRequest;
  readonly language: Language;
}

/** What the global invoice of a period would be, by the code that seals it. */
export async function previewGlobal(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  { issuerId, request, language }: Wish,
): Promise<GlobalPreview> {
  const { periodicity, day, series_id } = request;
  const period = globalPeriodOf(periodicity, day);
  const tickets = await listFree(tx, period, MAX_ITEMS);
  const replaces = await findPrevious(tx, tickets);
  const seriesId = await seriesOf(tx, series_id);
  const draft = globalDraftOf(tickets, { periodicity, period, seriesId, replaced: replaces.map(({ uuid }) => uuid) });
  const context = await readContext(tx, deps.clock.now(), issuerId, draft);
  const { totals, problems } = priceInContext(deps.catalogues, context, language);
  const { items: _, ...sums } = totals;
  const counts = await countOf(tx, period);
  const today = legalDateAt(deps.clock.now(), context.facts.issuer.zip_code).slice(0, "YYYY-MM-DD".length);
  const due = dayAfter(period.to);
  return {
    period: { periodicity, ...period, due, is_open: today <= period.to, is_late: today > due },
    tickets: tickets.length,
    sum: sumOf(tickets).toString(),
    totals: sums,
    problems: tickets.length === 0 ? [] : [...problems],
    payment_form_id: draft.payment_form_id,
    left_out: { in_global: counts.in_global, on_its_own: counts.on_its_own, beyond: counts.pending - tickets.length },
    drafts: await listDraftsOf(tx, period),
    replaces,
  };
}

const DAY_MS = 86_400_000;

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
