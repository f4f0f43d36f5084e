import { Decimal, sum } from "@timbra/cfdi";
import {
  type GlobalPeriod,
  type GlobalPreview,
  type GlobalRequest,
  globalPeriodOf,
  type InvoiceDraft,
  idOfKey,
  type Language,
  legalDateAt,
  MAX_ITEMS,
  type Periodicity,
  REPLACES,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { type Author, adjustToTotal, priceInContext, readContext, saveDerivedDraft } from "../invoices/index.ts";
import { listSeries } from "../issuer/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import { GENERAL_PUBLIC, PAID_AT_ONCE, paymentFormOf, saleLine } from "./ticket-lines.ts";
import {
  countOf,
  findPrevious,
  linkToInvoices,
  listDraftsOf,
  listUninvoiced,
  lockUninvoiced,
  type TicketContent,
} from "./tickets.db.ts";

export type GlobalDraftResult =
  | { readonly kind: "drafted"; readonly id: string; readonly lines: number }
  | { readonly kind: "no_tickets" };

/** A draft of the global invoice of a period. It holds its tickets: no other draft has them from now on. */
export function draftGlobal(
  deps: Deps,
  author: Author,
  { periodicity, day, series_id }: GlobalRequest,
): Promise<GlobalDraftResult> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const period = globalPeriodOf(periodicity, day);
    const tickets = await lockUninvoiced(tx, period, MAX_ITEMS);
    if (tickets.length === 0) return { kind: "no_tickets" };
    const replaced = (await findPrevious(tx, tickets)).map(({ uuid }) => uuid);
    const draft = toGlobalDraft(tickets, { periodicity, period, seriesId: await seriesOf(tx, series_id), replaced });
    const id = await saveDerivedDraft(tx, deps, author, draft);
    await linkToInvoices(tx, tickets, { global_invoice_id: id });
    return { kind: "drafted", id, lines: tickets.length };
  });
}

/** The wanted series, else the issuer's first. */
export async function seriesOf(tx: Tx, wanted: string | null): Promise<string | null> {
  return wanted ?? (await listSeries(tx))[0]?.id ?? null;
}

interface PreviewRequest {
  readonly issuerId: string;
  readonly request: GlobalRequest;
  readonly language: Language;
}

/** What the global invoice of a period would be, by the code that seals it. */
export async function previewGlobal(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  { issuerId, request, language }: PreviewRequest,
): Promise<GlobalPreview> {
  const { periodicity, day, series_id } = request;
  const period = globalPeriodOf(periodicity, day);
  const tickets = await listUninvoiced(tx, period, MAX_ITEMS);
  const replaces = await findPrevious(tx, tickets);
  const seriesId = await seriesOf(tx, series_id);
  const draft = toGlobalDraft(tickets, { periodicity, period, seriesId, replaced: replaces.map(({ uuid }) => uuid) });
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

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

export interface GlobalFacts {
  readonly periodicity: Periodicity;
  readonly period: GlobalPeriod;
  readonly seriesId: string | null;
  /** UUIDs of the cancelled global invoices that it replaces. */
  readonly replaced: readonly string[];
}

/** What tickets add up to, in pesos. */
export function sumOf(tickets: readonly Pick<TicketContent, "total">[]): Decimal {
  return sum(tickets.map(({ total }) => Decimal.parse(total))).withScale(2);
}

/** The global invoice of tickets: one line each, to the public at large, paid at once (guide of the global invoice). */
export function toGlobalDraft(
  tickets: readonly TicketContent[],
  { periodicity, period, seriesId, replaced }: GlobalFacts,
): InvoiceDraft {
  return {
    ...PAID_AT_ONCE,
    series_id: seriesId,
    receiver: GENERAL_PUBLIC,
    cfdi_use_id: idOfKey("cfdi_use", "S01") ?? null,
    payment_form_id: paymentFormOf(tickets),
    relations: replaced.length === 0 ? [] : [{ type: REPLACES, uuids: [...replaced] }],
    global: { periodicity, months: period.months, year: period.year },
    items: [...adjustToTotal(tickets.map(saleLine), sumOf(tickets))],
  };
}
