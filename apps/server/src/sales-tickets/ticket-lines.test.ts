import { Decimal, price } from "@timbra/cfdi";
import { toComprobante, unitPriceOf } from "@timbra/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addsUpTo } from "../invoices/index.ts";
import { sumOf, toGlobalDraft } from "./global-invoice.ts";
import { saleLine } from "./ticket-lines.ts";
import type { TicketContent } from "./tickets.db.ts";

const ISSUER = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", tax_regime_id: 1, zip_code: "42501" };
const PERIOD = { from: "2026-11-01", to: "2026-11-30", months: "11", year: "2026" };

const ticket = fc.record({
  folio: fc.nat().map(String),
  sold_on: fc.constant("2026-11-20"),
  total: fc
    .integer({ min: 2, max: 5_000_000 })
    .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`),
  payment_form_id: fc.constantFrom(1, 3),
  tax_object_id: fc.constantFrom(1, 2, 2, 2),
  vat_tax_id: fc.constantFrom(1, 2, 3, 4),
  ieps: fc.option(fc.constantFrom("8", "26.5", "53"), { freq: 3 }),
});

function pricedOf(tickets: readonly TicketContent[]) {
  const draft = toGlobalDraft(tickets, { periodicity: "04", period: PERIOD, seriesId: null, replaced: [] });
  const document = price(toComprobante(draft, { issuer: ISSUER, receiver: null, legalDate: "2026-12-01T10:00:00" }), 2);
  return { draft, document };
}

/**
 * Whether a price of six decimals exists for which subtotal and taxes, each rounded, add up to the only ticket's total.
 * Where two of them are rounded up at the same millionth, none does.
 */
function isReachable([ticket]: readonly TicketContent[]): boolean {
  if (ticket === undefined) return true;
  const line = saleLine(ticket);
  const price = Decimal.parse(unitPriceOf(line) ?? "0");
  const within = 10_000n;
  for (let by = -within; by <= within; by += 1n) {
    const item = { ...line, unit_price: price.plus(Decimal.of(by, 6)).toString(), total_import: null };
    if (addsUpTo([item], sumOf([ticket]))) return true;
  }
  return false;
}

it("a global invoice is of exactly what its tickets add up to, and each line of its ticket's total to two cents", () => {
  fc.assert(
    fc.property(fc.array(ticket, { minLength: 1, maxLength: 60 }), (tickets) => {
      const { draft, document } = pricedOf(tickets);
      const isExact = document.Total === sumOf(tickets).toString();
      expect(isExact || (tickets.length === 1 && !isReachable(tickets))).toBe(true);
      expect(draft.items.map(({ sku }) => sku)).toEqual(tickets.map(({ folio }) => folio));
      for (const [at, concept] of document.Conceptos.entries()) {
        const taxes = concept.Impuestos?.Traslados ?? [];
        const line = taxes.reduce(
          (total, { Importe }) => total.plus(Decimal.parse(Importe ?? "0")),
          Decimal.parse(concept.Importe),
        );
        const off = line.minus(Decimal.parse(tickets[at]?.total ?? "0"));
        expect(off.compare(Decimal.parse("0.02")) < 0 && off.compare(Decimal.parse("-0.02")) > 0).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

it("moves a line where subtotal and tax would both be rounded up: 0.29 at 16 % is 0.25 and 0.04, three cents of 8 % half a cent twice", () => {
  const one = { folio: "1", sold_on: "2026-11-20", payment_form_id: 1, tax_object_id: 2, ieps: null };
  const tickets = [
    { ...one, total: "0.29", vat_tax_id: 1 },
    { ...one, total: "0.03", vat_tax_id: 2 },
    { ...one, total: "0.05", vat_tax_id: 3 },
  ];
  expect(pricedOf(tickets).document.Total).toBe("0.37");
});

it("a lone ticket that no price of six decimals adds up to is a cent off, and is exact beside another one", () => {
  const one = { folio: "1", sold_on: "2026-11-20", payment_form_id: 1, tax_object_id: 2, vat_tax_id: 2, ieps: "8" };
  const tickets = [{ ...one, total: "38350.87" }];
  expect([isReachable(tickets), pricedOf(tickets).document.Total]).toEqual([false, "38350.88"]);
  const both = [...tickets, { ...one, folio: "2", total: "100.00" }];
  expect(pricedOf(both).document.Total).toBe("38450.87");
});
