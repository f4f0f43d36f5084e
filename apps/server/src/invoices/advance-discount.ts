import { type Comprobante, type Concepto, Decimal, sum } from "@timbra/cfdi";
import { type DraftItem, type InvoiceDraft, invoiceDraft, REPLACES } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { APPLIES_ADVANCE, advancesNamedIn, readAdvances } from "./advances.ts";
import { type CreditedDocument, netOf, toCreditedDocument } from "./credit-note-lines.ts";
import { type Author, priceInContext, readContext, rewriteDraft } from "./draft.ts";
import { findDraftsByUuids, findStamp, lockInvoice } from "./invoices.db.ts";
import { isLive } from "./states.ts";

export type DiscountOutcome =
  | { readonly kind: "drafted"; readonly id: string }
  | { readonly kind: "not_found" | "wrong_state" | "no_advance" | "advance_used" }
  | { readonly kind: "over"; readonly key: "advance_over_left" | "advance_over_lines"; readonly max: string };

/**
 * Discounts the advances that a draft names in its lines (guide, appendix 6 B), and writes down how much of each: an
 * amount, or all that is left of them and fits; nothing takes every such discount out again. An advance is discounted
 * from lines that are taxed as it was, so that base and taxes of each rate fall by what it paid of them.
 */
export function discountAdvance(
  deps: Deps,
  author: Author,
  id: string,
  wished: string | null,
): Promise<DiscountOutcome> {
  const { issuerId } = author;
  return withTenant(deps.db, issuerId, async (tx) => {
    const held = await lockInvoice(tx, issuerId, id);
    if (held === undefined) return { kind: "not_found" };
    if (held.state !== "draft") return { kind: "wrong_state" };
    const bare = withoutDiscounts(invoiceDraft.parse(held.draft));
    const rewrite = async (draft: InvoiceDraft): Promise<DiscountOutcome> => {
      await rewriteDraft(tx, deps, issuerId, id, draft);
      return { kind: "drafted", id };
    };
    const amount = wished === null ? null : Decimal.parse(wished);
    if (amount?.isZero()) return rewrite(bare);
    const priced = await priceBare(tx, deps, issuerId, bare);
    const discounts = planDiscounts(bare, priced, await readOwnAdvances(tx, issuerId, bare, priced.Moneda), amount);
    return "kind" in discounts ? discounts : rewrite(withDiscounts(bare, discounts));
  });
}

/** What is discounted for each advance; without an amount, all that is left and fits. */
function planDiscounts(
  bare: InvoiceDraft,
  priced: Comprobante,
  advances: readonly OwnAdvance[],
  amount: Decimal | null,
): readonly AdvanceDiscount[] | Exclude<DiscountOutcome, { readonly kind: "drafted" }> {
  if (advances.length === 0) return { kind: "no_advance" };
  const left = sum(advances.map((one) => one.left));
  if (left.isZero()) return { kind: "advance_used" };
  const { scale } = Decimal.parse(priced.Total);
  if (amount !== null && amount.compare(left) > 0)
    return { kind: "over", key: "advance_over_left", max: left.withScale(scale).toString() };
  const discounts = spread(bare, priced, advances, amount ?? left);
  const done = sum(discounts.map(({ amount: applied }) => applied));
  if (done.isZero() || (amount !== null && done.compare(amount) < 0))
    return { kind: "over", key: "advance_over_lines", max: done.withScale(scale).toString() };
  return discounts;
}

async function priceBare(tx: Tx, deps: Deps, issuerId: string, bare: InvoiceDraft): Promise<Comprobante> {
  const context = await readContext(tx, deps.clock.now(), issuerId, bare);
  return priceInContext(deps.catalogues, context, "es").priced;
}

/** The words of the guide in a line from which an advance is discounted; also how such a line is known again. */
const REMAINDER = "CFDI por remanente de un anticipo";
const SUFFIX = `. ${REMAINDER}`;
const MAX_DESCRIPTION = 1000;

function withoutDiscounts(draft: InvoiceDraft): InvoiceDraft {
  const items = draft.items.map((item) => {
    const at = item.description?.indexOf(REMAINDER) ?? -1;
    if (at < 0) return item;
    const description = (item.description ?? "").slice(0, at).replace(/[.\s]+$/, "");
    return { ...item, discount: null, description: description === "" ? null : description };
  });
  const relations = draft.relations.map(({ type, uuids, amounts }) =>
    type === APPLIES_ADVANCE || amounts === undefined ? { type, uuids } : { type, uuids, amounts },
  );
  return { ...draft, items, relations };
}

interface OwnAdvance {
  readonly document: CreditedDocument;
  readonly left: Decimal;
}

/** The valid advances of one's own that a draft names, in its currency and order. */
async function readOwnAdvances(
  tx: Tx,
  issuerId: string,
  draft: InvoiceDraft,
  currency: string,
): Promise<readonly OwnAdvance[]> {
  const uuids = advancesNamedIn(draft);
  const replaced = draft.relations.flatMap(({ type, uuids: named }) => (type === REPLACES ? named : []));
  const { leftOf } = await readAdvances(tx, issuerId, uuids, replaced);
  const rows = await findDraftsByUuids(tx, issuerId, uuids);
  const advances: OwnAdvance[] = [];
  for (const uuid of uuids) {
    const row = rows.find((one) => one.uuid?.toUpperCase() === uuid);
    if (row === undefined || row.type !== "I" || row.currency !== currency || !isLive(row.state)) continue;
    const stamp = await findStamp(tx, issuerId, row.id);
    if (stamp !== null) advances.push({ document: toCreditedDocument(row, stamp), left: leftOf(uuid) });
  }
  return advances;
}

/** What is applied of one advance, and the discount of each line for it, by the line's place. */
interface AdvanceDiscount {
  readonly uuid: string;
  readonly amount: Decimal;
  readonly lines: ReadonlyMap<number, Decimal>;
}

/** Gives each advance, in their order, what is left of the wish and fits into the lines. */
function spread(
  draft: InvoiceDraft,
  priced: Comprobante,
  advances: readonly OwnAdvance[],
  wish: Decimal,
): AdvanceDiscount[] {
  const room = roomOf(draft, priced);
  let open = wish;
  return advances.map(({ document, left }) => {
    const most = left.compare(open) > 0 ? open : left;
    const amount = mostThatFits(document, most, room);
    const lines = new Map<number, Decimal>();
    for (const { key, net } of sharesOfGroups(document, amount)) takeFrom(room, key, net, lines);
    open = open.minus(amount);
    return { uuid: document.uuid.toUpperCase(), amount, lines };
  });
}

/** A line from which something can still be discounted. */
interface LineRoom {
  readonly at: number;
  readonly key: string;
  net: Decimal;
}

/** The least that stays of a line: the base of a tax is more than zero (CFDI40174). */
const LEAST = Decimal.of(1n, 2);

function roomOf(draft: InvoiceDraft, { Conceptos }: Comprobante): LineRoom[] {
  return draft.items.flatMap((item, at) => {
    const line = Conceptos[at];
    if (line === undefined || !isDiscountable(item, line)) return [];
    return [{ at, key: taxKeyOf(line), net: netOf(line).minus(LEAST) }];
  });
}

/** One with a discount of its own keeps it: what of the sum would be whose could not be told. */
function isDiscountable({ discount }: DraftItem, line: Concepto): boolean {
  return (discount === null || Decimal.parse(discount).isZero()) && netOf(line).compare(LEAST) > 0;
}

/** How a line is taxed, whatever was written to say it. */
function taxKeyOf({ ObjetoImp, Impuestos }: Concepto): string {
  const rows = [...(Impuestos?.Traslados ?? []), null, ...(Impuestos?.Retenciones ?? [])];
  return JSON.stringify([ObjetoImp, ...rows.map((row) => row && [row.Impuesto, row.TipoFactor, row.TasaOCuota])]);
}

const FRACTION_DECIMALS = 18;
const LINE_DECIMALS = 6;
const CENTS = 2;

/** What an amount of an advance is of each way in which the advance was taxed, before taxes. */
function sharesOfGroups({ sealed }: CreditedDocument, amount: Decimal): { key: string; net: Decimal }[] {
  const part = amount.dividedBy(Decimal.parse(sealed.Total), FRACTION_DECIMALS);
  const groups = new Map<string, Decimal>();
  for (const line of sealed.Conceptos) {
    const key = taxKeyOf(line);
    groups.set(key, (groups.get(key) ?? Decimal.ZERO).plus(netOf(line)));
  }
  return [...groups].map(([key, net]) => ({ key, net: net.times(part).rounded(LINE_DECIMALS) }));
}

/** The whole amount, or the part of it that the scarcest of its groups allows, to the cent below. */
function mostThatFits(document: CreditedDocument, amount: Decimal, room: readonly LineRoom[]): Decimal {
  if (amount.isZero()) return amount;
  let most = amount;
  for (const { key, net } of sharesOfGroups(document, amount)) {
    const there = sum(room.filter((one) => one.key === key).map((one) => one.net));
    if (net.compare(there) <= 0) continue;
    const fitting = amount.times(there).dividedBy(net, FRACTION_DECIMALS).rounded(amount.scale, "down");
    if (fitting.compare(most) < 0) most = fitting;
  }
  return most;
}

/** Discounts an amount from the lines of a key, from each in its part; the last takes what rounding leaves over. */
function takeFrom(room: readonly LineRoom[], key: string, net: Decimal, lines: Map<number, Decimal>): void {
  const fitting = room.filter((one) => one.key === key && !one.net.isZero());
  const last = fitting.at(-1);
  if (last === undefined) return;
  const inCents = partsOf(net, fitting, CENTS);
  const parts = (inCents.at(-1) ?? net).compare(last.net) <= 0 ? inCents : partsOf(net, fitting, LINE_DECIMALS);
  for (const [index, line] of fitting.entries()) {
    const part = parts[index] ?? Decimal.ZERO;
    lines.set(line.at, (lines.get(line.at) ?? Decimal.ZERO).plus(part));
    line.net = line.net.minus(part);
  }
}

/** Each line's part of an amount, rounded down; the last has the rest. */
function partsOf(net: Decimal, lines: readonly LineRoom[], decimals: number): Decimal[] {
  const whole = sum(lines.map((line) => line.net));
  const parts = lines
    .slice(0, -1)
    .map((line) => net.times(line.net).dividedBy(whole, FRACTION_DECIMALS).rounded(decimals, "down"));
  return [...parts, net.minus(sum(parts))];
}

function withDiscounts(draft: InvoiceDraft, discounts: readonly AdvanceDiscount[]): InvoiceDraft {
  const items = draft.items.map((item, at) => {
    const discount = sum(discounts.flatMap(({ lines }) => lines.get(at) ?? []));
    if (discount.isZero()) return item;
    const text = (item.description ?? "").slice(0, MAX_DESCRIPTION - SUFFIX.length).replace(/[.\s]+$/, "");
    return { ...item, discount: discount.trimmed(2).toString(), description: `${text}${SUFFIX}` };
  });
  const amounts = new Map(discounts.map(({ uuid, amount }) => [uuid, amount]));
  const relations = draft.relations.map((one) => {
    if (one.type !== APPLIES_ADVANCE) return one;
    const said = one.uuids.map((uuid) => (amounts.get(uuid.toUpperCase()) ?? Decimal.ZERO).trimmed(2).toString());
    return { ...one, amounts: said };
  });
  return { ...draft, items, relations };
}
