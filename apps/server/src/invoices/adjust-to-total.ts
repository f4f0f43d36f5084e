import { type Concepto, Decimal, price } from "@timbra/cfdi";
import { DEFAULT_IDS, type DraftItem, invoiceDraft, toComprobante, unitPriceOf } from "@timbra/contract";

const CENTS = 2;
/** Of a peso: the last decimal that a line has. */
const MILLIONTH = Decimal.of(1n, 6);
/** A cent of a peso in millionths; no line has to move further. */
const MAX_MILLIONTHS = 10_000;

/** What one amount of the document is the sum of: all lines, or the rows of one tax at one rate. */
type Sums = ReadonlyMap<string, Decimal>;

/**
 * The lines of a document so that its total is what they were agreed to add up to, to the cent. Each line is exact to
 * the millionth, but subtotal and taxes are rounded apart, each once (guide p. 36-41), and may then be a cent or so
 * more or less than their sum. The price of a line is moved by the millionths that bring one rounding back, the least
 * that does it, as often as it takes. `wanted` in pesos.
 */
export function adjustToTotal(items: readonly DraftItem[], wanted: Decimal): readonly DraftItem[] {
  let document = sumUp(items);
  for (;;) {
    const off = totalOf(document.sums).minus(wanted);
    const move = off.isZero() ? null : leastMove(document, off);
    if (move === null) return document.items;
    document = sumUp(document.items.map((item, at) => (at === move.at ? move.item : item)));
  }
}

/** Whether the lines add up to an amount of pesos as they are. */
export function addsUpTo(items: readonly DraftItem[], amount: Decimal): boolean {
  return totalOf(sumUp(items).sums).equals(amount);
}

interface SummedDocument {
  readonly items: readonly DraftItem[];
  readonly concepts: readonly (Concepto | undefined)[];
  readonly sums: Sums;
}

function sumUp(items: readonly DraftItem[]): SummedDocument {
  const concepts = items.map(conceptOf);
  return { items, concepts, sums: concepts.reduce(withConcept, new Map<string, Decimal>()) };
}

interface Move {
  readonly at: number;
  readonly item: DraftItem;
  readonly by: number;
}

/** The least move of one line that brings the total closer; null when none does. */
function leastMove(document: SummedDocument, off: Decimal): Move | null {
  let least: Move | null = null;
  for (const at of largestOfEachTaxes(document)) {
    const move = moveOf(document, at, off);
    if (move !== null && (least === null || move.by < least.by)) least = move;
  }
  return least ?? firstMove(document, off);
}

/**
 * Two roundings may change at the same millionth of a line, which then skips a cent. Another line's taxes have other
 * decimals, and its roundings change apart.
 */
function firstMove(document: SummedDocument, off: Decimal): Move | null {
  for (const at of document.items.keys()) {
    const move = moveOf(document, at, off);
    if (move !== null) return move;
  }
  return null;
}

/** The least move of a line: the total grows with each price, so that it is found by halving. */
function moveOf({ items, concepts, sums }: SummedDocument, at: number, off: Decimal): Move | null {
  const sign = off.isNegative() ? 1 : -1;
  const before = totalOf(sums);
  const totalBy = (by: number) => {
    const moved = movedBy(items[at], sign * by);
    return moved === null ? before : totalOf(replaced(sums, concepts[at], conceptOf(moved)));
  };
  let [still, moves] = [0, MAX_MILLIONTHS];
  while (moves - still > 1) {
    const middle = Math.floor((still + moves) / 2);
    if (totalBy(middle).equals(before)) still = middle;
    else moves = middle;
  }
  const item = movedBy(items[at], sign * moves);
  const left = totalBy(moves).minus(before).plus(off);
  return item !== null && isCloser(left, off) ? { at, item, by: moves } : null;
}

function isCloser(one: Decimal, other: Decimal): boolean {
  return absolute(one).compare(absolute(other)) < 0;
}

function absolute(amount: Decimal): Decimal {
  return amount.isNegative() ? amount.negated() : amount;
}

const OF_PESOS = invoiceDraft.parse({ currency_id: DEFAULT_IDS.currency });
const NO_ISSUER = { rfc: "", name: "", tax_regime_id: null, zip_code: "" };

/** The line as the document has it, by the arithmetic of every document. */
function conceptOf(item: DraftItem): Concepto | undefined {
  const document = toComprobante({ ...OF_PESOS, items: [item] }, { issuer: NO_ISSUER, receiver: null, legalDate: "" });
  return price(document, CENTS).Conceptos[0];
}

/** The amounts of a line, each under the document's amount that it is summed into. */
function amountsOf(concept: Concepto | undefined): readonly (readonly [sum: string, amount: Decimal])[] {
  const taxes = concept?.Impuestos?.Traslados ?? [];
  return [
    ["", Decimal.parse(concept?.Importe ?? "0")] as const,
    ...taxes.map(
      (row) => [`${row.Impuesto} ${row.TipoFactor} ${row.TasaOCuota}`, Decimal.parse(row.Importe ?? "0")] as const,
    ),
  ];
}

function withConcept(sums: Map<string, Decimal>, concept: Concepto | undefined): Map<string, Decimal> {
  for (const [sum, amount] of amountsOf(concept)) sums.set(sum, (sums.get(sum) ?? Decimal.ZERO).plus(amount));
  return sums;
}

function replaced(sums: Sums, before: Concepto | undefined, after: Concepto | undefined): Sums {
  const changed = new Map(sums);
  for (const [sum, amount] of amountsOf(before)) changed.set(sum, (changed.get(sum) ?? Decimal.ZERO).minus(amount));
  return withConcept(changed, after);
}

/** Each amount is rounded once; the total is the sum of the rounded ones (CFDI40119). */
function totalOf(sums: Sums): Decimal {
  return [...sums.values()].reduce((total, amount) => total.plus(amount.withScale(CENTS)), Decimal.ZERO);
}

function largestOfEachTaxes({ items, concepts }: SummedDocument): readonly number[] {
  const largest = new Map<string, number>();
  const amountAt = (at: number) => Decimal.parse(concepts[at]?.Importe ?? "0");
  for (const [at, { taxes }] of items.entries()) {
    const way = JSON.stringify(taxes);
    const known = largest.get(way);
    if (known === undefined || amountAt(at).compare(amountAt(known)) > 0) largest.set(way, at);
  }
  return [...largest.values()];
}

/** The line with its price before taxes moved by so many millionths; null where nothing would be left of it. */
function movedBy(item: DraftItem | undefined, millionths: number): DraftItem | null {
  const before = item === undefined ? null : unitPriceOf(item);
  if (item === undefined || before === null) return null;
  const after = Decimal.parse(before).plus(MILLIONTH.times(Decimal.of(BigInt(millionths), 0)));
  return after.compare(Decimal.ZERO) <= 0 ? null : { ...item, unit_price: after.toString(), total_import: null };
}
