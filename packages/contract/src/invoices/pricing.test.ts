import { Decimal, sum } from "@timbra/cfdi";
import { factura } from "@timbra/cfdi/messages/en";
import fc from "fast-check";
import { expect, test } from "vitest";
import { en } from "../messages/en.ts";
import { es } from "../messages/es.ts";
import { CONTEXT, draftOf, GENERAL_PUBLIC, idOf, item, wrongFields } from "../testing/invoices.ts";
import { invoiceDraft } from "./draft.ts";
import { type InvoiceTotals, taxesOfChoice } from "./item.ts";
import { priceInvoice } from "./pricing.ts";

/** Every amount below was computed by hand. */
function totals(draft: ReturnType<typeof draftOf>): InvoiceTotals {
  const priced = priceInvoice(draft, CONTEXT);
  expect(priced.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(priced.checked).not.toBeNull();
  return priced.totals;
}

test("16 % with a discount: 2 × 100.50 − 1.00 = 200.00, VAT 32.00", () => {
  expect(totals(draftOf({ items: [item({ quantity: "2", unit_price: "100.50", discount: "1.00" })] }))).toMatchObject({
    currency: "MXN",
    decimals: 2,
    subtotal: "201.00",
    discount: "1.00",
    transferred: [{ tax: "IVA", factor: "rate", rate: "0.160000", base: "200.00", amount: "32.00" }],
    withheld: [],
    total: "232.00",
    total_in_words: "(DOSCIENTOS TREINTA Y DOS PESOS 00/100 M.N.)",
    items: [{ unit_price: "100.50", amount: "201.00" }],
  });
});

test("IEPS enters the base of VAT: 15000, IEPS 8 % 1200, VAT of 16200 (guide p. 36-37)", () => {
  const taxes = taxesOfChoice({ tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: "8" });
  expect(totals(draftOf({ items: [item({ unit_price: "15000", taxes })] }))).toMatchObject({
    subtotal: "15000.00",
    transferred: expect.arrayContaining([
      expect.objectContaining({ tax: "IEPS", rate: "0.080000", base: "15000.00", amount: "1200.00" }),
      expect.objectContaining({ tax: "IVA", rate: "0.160000", base: "16200.00", amount: "2592.00" }),
    ]),
    total: "18792.00",
  });
});

test("fees: 10000 + 1600 VAT − 1066.67 VAT withheld − 1000 ISR withheld", () => {
  const taxes = taxesOfChoice({ tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 2, r_isr: "10", ieps: null });
  const result = totals(draftOf({ items: [item({ unit_price: "10000", taxes })] }));
  expect(result.total).toBe("9533.33");
  expect([...result.withheld].sort((a, b) => a.tax.localeCompare(b.tax))).toEqual([
    { tax: "ISR", amount: "1000.00" },
    { tax: "IVA", amount: "1066.67" },
  ]);
});

test("dollars: three lines of 33.335 are rounded once, 100.005 -> 100.01, VAT 16.0008 -> 16.00", () => {
  const lines = [1, 2, 3].map(() => item({ unit_price: "33.335" }));
  expect(
    totals(draftOf({ currency_id: idOf("currency", "USD"), exchange_rate: "17.1234", items: lines })),
  ).toMatchObject({
    currency: "USD",
    subtotal: "100.01",
    transferred: [{ base: "100.01", amount: "16.00" }],
    total: "116.01",
  });
});

test("yen have no cents", () => {
  expect(
    totals(
      draftOf({ currency_id: idOf("currency", "JPY"), exchange_rate: "0.12", items: [item({ unit_price: "1000" })] }),
    ),
  ).toMatchObject({
    decimals: 0,
    subtotal: "1000",
    discount: "0",
    total: "1160",
  });
});

test("exempt and zero rate are distinguished and cost nothing", () => {
  const exempt = item({ unit_price: "250", taxes: [{ tax: "IVA", factor: "exempt" }] });
  const zero = item({ unit_price: "50", taxes: [{ tax: "IVA", rate: "0" }] });
  const { transferred, total } = totals(draftOf({ items: [exempt, zero] }));
  expect(total).toBe("300.00");
  expect(transferred).toHaveLength(2);
  expect(transferred).toEqual(
    expect.arrayContaining([
      { tax: "IVA", factor: "exempt", rate: null, base: "250.00", amount: "0.00" },
      { tax: "IVA", factor: "rate", rate: "0.000000", base: "50.00", amount: "0.00" },
    ]),
  );
});

test("a total import of 100 has its VAT inside: 86.21 + 13.79, and three of them 258.62 + 41.38", () => {
  const priced = (quantity: string) =>
    totals(draftOf({ items: [item({ quantity, unit_price: null, total_import: "100" })] }));
  expect(priced("1")).toMatchObject({ subtotal: "86.21", transferred: [{ amount: "13.79" }], total: "100.00" });
  expect(priced("3")).toMatchObject({ subtotal: "258.62", transferred: [{ amount: "41.38" }], total: "300.00" });
});

const ticket = item({
  key: "01010101",
  sku: "T-1",
  description: "Venta",
  unit_id: idOf("unit", "ACT"),
  unit_price: "100",
});
const publicContext = { ...CONTEXT, receiver: GENERAL_PUBLIC };

test("a global invoice needs its period, and nothing else is asked of its receiver", () => {
  expect(wrongFields(draftOf({ items: [ticket] }), publicContext)).toEqual(["global"]);
  const global = { periodicity: "04", months: "11", year: 2026 };
  expect(wrongFields(draftOf({ items: [ticket], global }), publicContext)).toEqual([]);
  expect(wrongFields(draftOf({ items: [ticket], global: { ...global, periodicity: "05" } }), publicContext)).toEqual(
    expect.arrayContaining(["global.periodicity", "global.months"]),
  );
});

test("each mandatory field of the specification has its own message", () => {
  const { problems, checked } = priceInvoice(invoiceDraft.parse({}), {
    ...CONTEXT,
    receiver: null,
    issuer: { ...CONTEXT.issuer, tax_regime_id: null },
  });
  expect(checked).toBeNull();
  expect(Object.fromEntries(problems.map(({ path, message }) => [path, message]))).toEqual({
    type: es.invoice_type,
    series_id: es.invoice_series,
    customer_id: es.invoice_receiver,
    cfdi_use_id: es.invoice_cfdi_use,
    payment_form_id: es.invoice_payment_form,
    payment_method_id: es.invoice_payment_method,
    tax_regime_id: es.invoice_tax_regime,
    currency_id: es.invoice_currency,
    items: es.invoice_items,
  });
});

test("an empty line says what it lacks, and only that", () => {
  const { problems } = priceInvoice(draftOf({ items: [item(), {}] }), { ...CONTEXT, messages: factura });
  expect(problems.filter(({ severity }) => severity === "error").map(({ path, message }) => [path, message])).toEqual([
    ["items.1.key", en.required],
    ["items.1.description", en.required],
    ["items.1.quantity", en.required],
    ["items.1.unit_id", en.required],
    ["items.1.unit_price", en.invoice_price],
    ["items.1.tax_object_id", en.required],
  ]);
});

test("what the law refuses is reported at the field of the form, in the language asked, all at once", () => {
  const draft = draftOf({
    cfdi_use_id: idOf("cfdi_use", "D01"),
    items: [item({ discount: "500" }), item({ tax_object_id: 1 }), item({ taxes: [{ tax: "IVA", rate: "0.15" }] })],
  });
  expect(wrongFields(draft)).toEqual(
    expect.arrayContaining(["cfdi_use_id", "items.0.discount", "items.1.tax_object_id", "items.2.taxes.0.rate"]),
  );
  const spanish = priceInvoice(draft, CONTEXT).problems;
  const english = priceInvoice(draft, { ...CONTEXT, messages: factura }).problems;
  expect(english.map(({ code, path }) => [code, path])).toEqual(spanish.map(({ code, path }) => [code, path]));
  expect(english.every(({ message }, at) => message !== spanish[at]?.message)).toBe(true);
});

test("a foreign currency asks for its exchange rate once", () => {
  expect(wrongFields(draftOf({ currency_id: idOf("currency", "USD") }))).toEqual(["exchange_rate"]);
});

test("a total that no document could have is not written in words, and is reported", () => {
  const huge = "999999999999999999";
  for (const line of [item({ quantity: huge, unit_price: huge }), item({ discount: "500" })]) {
    const { totals: shown, checked } = priceInvoice(draftOf({ items: [line] }), CONTEXT);
    expect([shown.total_in_words, checked]).toEqual(["", null]);
  }
});

// Comparing every problem with every missing field took minutes here.
test("five thousand empty lines are reported line by line, without duplicates", () => {
  const { problems } = priceInvoice(draftOf({ items: Array.from({ length: 5000 }, () => ({})) }), CONTEXT);
  expect(problems.filter(({ path }) => path.startsWith("items.4999."))).toHaveLength(6);
  expect(problems.filter(({ path }) => path.startsWith("items."))).toHaveLength(5000 * 6);
  expect(problems.filter(({ code, path }) => path.startsWith("items.") && code !== "TIMBRA-FALTA")).toEqual([]);
});

const amount = fc
  .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => Decimal.of(BigInt(units), scale).toString());
const anyItem = fc.record({
  key: fc.constantFrom("56101504", null),
  description: fc.constantFrom("Silla", null),
  quantity: fc.option(amount),
  unit_id: fc.constantFrom(1, null),
  unit_price: fc.option(amount),
  total_import: fc.option(amount),
  discount: fc.option(amount),
  tax_object_id: fc.constantFrom(1, 2, 3, 6, null),
  taxes: fc.constantFrom(
    ...[1, 2, 3, 4].flatMap((vat_tax_id) =>
      [1, 2, 8].map((vat_rate_id) =>
        taxesOfChoice({ tax_object_id: 2, vat_tax_id, vat_rate_id, r_isr: "1.25", ieps: "26.5" }),
      ),
    ),
    [],
  ),
});

test("whatever is typed, pricing answers, and the totals it shows add up to the cent", () => {
  const drafts = fc.record({
    items: fc.array(anyItem, { maxLength: 8 }),
    currency_id: fc.constantFrom(1, 2, idOf("currency", "JPY"), idOf("currency", "KWD"), null),
  });
  fc.assert(
    fc.property(drafts, (changes) => {
      const { totals, problems, checked } = priceInvoice(draftOf(changes), CONTEXT);
      const parse = (texts: readonly { readonly amount: string }[]) =>
        sum(texts.map(({ amount: text }) => Decimal.parse(text)));
      const expected = Decimal.parse(totals.subtotal)
        .minus(Decimal.parse(totals.discount))
        .plus(parse(totals.transferred))
        .minus(parse(totals.withheld));
      expect(Decimal.parse(totals.total).equals(expected)).toBe(true);
      expect(totals.items).toHaveLength(changes.items.length);
      expect(checked === null).toBe(problems.some(({ severity }) => severity === "error"));
    }),
  );
});

test("a transfer moves goods that need no price: it is worth nothing, and can be sealed", () => {
  const moved = item({ unit_price: null, tax_object_id: 1, taxes: [], quantity: "3" });
  const draft = draftOf({ type: "T", payment_form_id: null, payment_method_id: null, items: [moved] });
  expect(totals(draft)).toMatchObject({
    subtotal: "0",
    total: "0",
    transferred: [],
    items: [{ unit_price: "0", amount: "0.00" }],
  });
});
