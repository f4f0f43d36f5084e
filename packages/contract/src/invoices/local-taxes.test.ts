import { describe, expect, it } from "vitest";
import { CONTEXT, draftOf, idOf, item, wrongFields } from "../testing/invoices.ts";
import { fieldPath } from "../to-comprobante/field-path.ts";
import { localTaxesOf } from "../to-comprobante/local-taxes.ts";
import { unitPriceOf } from "../to-comprobante.ts";
import { type InvoiceDraftInput, invoiceDraft } from "./draft.ts";
import { type TaxRow, taxesOfChoice } from "./item.ts";
import { withoutLines } from "./local-taxes.ts";
import { priceInvoice } from "./pricing.ts";

type Taxes = NonNullable<InvoiceDraftInput["local_taxes"]>;

/** Every amount below was computed by hand. */
function priced(local_taxes: Taxes, changes: InvoiceDraftInput = {}) {
  const { totals, problems } = priceInvoice(draftOf({ local_taxes, ...changes }), CONTEXT);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return totals;
}

const room = item({ description: "Habitación", key: "90111501", quantity: "2", unit_price: "1250.555" });
const breakfast = item({ description: "Desayuno", key: "90101501", unit_price: "320.00" });

describe("a local tax", () => {
  it("on lodging is taken of its lines alone, without IVA: 3 % of 2501.11 is 75.03", () => {
    const totals = priced([{ name: "ISH", rate: "3", items: [0] }], { items: [room, breakfast] });
    expect(totals).toMatchObject({
      subtotal: "2821.11",
      transferred: [{ tax: "IVA", base: "2821.11", amount: "451.38" }],
      local_taxes: [{ name: "ISH", withheld: false, rate: "3.00", amount: "75.03" }],
      total: "3347.52",
    });
  });

  it("is of what is left after the discount, of all lines where none is named", () => {
    const items = [item({ unit_price: "1000", discount: "100.10" }), item({ unit_price: "0.333333" })];
    // 900.233333 at 2.5 % is 22.505833.
    expect(priced([{ name: "Cedular", withheld: true, rate: "2.5" }], { items })).toMatchObject({
      local_taxes: [{ name: "Cedular", withheld: true, rate: "2.50", amount: "22.51" }],
      total: "1021.76",
    });
  });

  it("withheld is taken off the total: five per thousand of a million are 5,000", () => {
    const items = [item({ unit_price: "1000000" })];
    expect(priced([{ name: "5 al millar", withheld: true, rate: "0.5" }], { items }).total).toBe("1155000.00");
  });

  it("may be of a base, or an amount that is no percentage of anything", () => {
    expect(
      priced([
        { name: "DSA", amount: "31.5" },
        { name: "ISH", rate: "4", base: "50.125" },
      ]).local_taxes,
    ).toEqual([
      { name: "DSA", withheld: false, rate: "0.00", amount: "31.50" },
      { name: "ISH", withheld: false, rate: "4.00", amount: "2.01" },
    ]);
  });

  it("has no cents in a currency that has none", () => {
    const yen = { currency_id: idOf("currency", "JPY"), exchange_rate: "0.13", items: [item({ unit_price: "1050" })] };
    expect(priced([{ name: "ISH", rate: "3" }], yen)).toMatchObject({
      local_taxes: [{ amount: "32.00" }],
      total: "1250",
    });
  });

  it("says what is missing at its field, and nothing else", () => {
    const local_taxes = [
      { withheld: true },
      { name: "ISH", rate: "3", items: [4] },
      { name: "ISH", rate: "3", items: [] },
    ];
    expect(wrongFields(draftOf({ local_taxes }))).toEqual([
      "local_taxes.0.name",
      "local_taxes.0.rate",
      "local_taxes.1.items",
      "local_taxes.2.items",
    ]);
  });

  it("cannot be of a transfer, and one per thousand is advised of where it is one per cent", () => {
    expect(wrongFields(draftOf({ type: "T", local_taxes: [{ name: "ISH", rate: "3" }] }))).toContain("local_taxes");
    const local_taxes = [
      { name: "ISH", rate: "3" },
      { name: "5 al millar", withheld: true, rate: "5" },
    ];
    const found = priceInvoice(draftOf({ local_taxes }), CONTEXT).problems.filter(({ code }) =>
      code.startsWith("TIMBRA-LOCALES"),
    );
    expect(found).toMatchObject([
      { code: "TIMBRA-LOCALES-MILLAR", path: "local_taxes.1.rate", params: { esperado: "0.5" } },
    ]);
  });

  it("has one of lines, base and amount", () => {
    const wrong = (tax: Taxes[number]) =>
      invoiceDraft.safeParse({ local_taxes: [tax] }).error?.issues[0]?.path.join(".");
    expect(wrong({ base: "1", amount: "1" })).toBe("local_taxes.0.base");
    expect(wrong({ items: [0], amount: "1" })).toBe("local_taxes.0.base");
    expect(wrong({ rate: "0.123" })).toBe("local_taxes.0.rate");
    expect(wrong({ name: "A|B" })).toBe("local_taxes.0.name");
    expect(invoiceDraft.parse({ local_taxes: [{ items: [3, 1, 3] }] }).local_taxes[0]?.items).toEqual([1, 3]);
  });

  it("is found by the paths of the document, whatever stands between those of its kind", () => {
    const draft = draftOf({ local_taxes: [{ withheld: true }, { name: "a" }, { withheld: true }] });
    const paths = ["RetencionesLocales[1].TasadeRetencion", "TrasladosLocales[0].ImpLocTrasladado", "TotaldeTraslados"];
    expect(paths.map((path) => fieldPath(`Complemento[0].${path}`, draft))).toEqual([
      "local_taxes.2.rate",
      "local_taxes.1.name",
      "local_taxes",
    ]);
  });

  it("keeps to its lines when others go, and goes with the last of them", () => {
    const { local_taxes } = draftOf({ local_taxes: [{ items: [0, 2, 3] }, { items: [1] }, { name: "all" }] });
    expect(withoutLines(local_taxes, 4, (place) => place === 1 || place === 2).map(({ items }) => items)).toEqual([
      [0, 1],
      null,
    ]);
  });

  it("is read from any document, those charged first", () => {
    const { priced: document } = priceInvoice(
      draftOf({
        local_taxes: [
          { name: "B", withheld: true, rate: "1" },
          { name: "A", rate: "2" },
        ],
      }),
      CONTEXT,
    );
    expect(localTaxesOf(document).map(({ name }) => name)).toEqual(["A", "B"]);
    expect(localTaxesOf({})).toEqual([]);
  });
});

describe("the quota of a box", () => {
  const choice = { tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: null };
  const taxes: TaxRow[] = taxesOfChoice({ ...choice, ieps_quota: "1.6451", ieps_units: "7.2" });

  it("is charged on its litres, and IVA on both: ten boxes of 12 × 0.6 litres", () => {
    expect(taxes[0]).toEqual({
      tax: "IEPS",
      factor: "quota",
      rate: "1.645100",
      withheld: false,
      base: null,
      units_per_item: "7.2",
    });
    // 72 × 1.6451 = 118.4472; (1500 + 118.4472) × 16 % = 258.951552.
    expect(priced([], { items: [item({ quantity: "10", unit_price: "150", taxes })] })).toMatchObject({
      transferred: expect.arrayContaining([
        { tax: "IEPS", factor: "quota", rate: "1.645100", base: "72.00", amount: "118.45" },
        { tax: "IVA", factor: "rate", rate: "0.160000", base: "1618.45", amount: "258.95" },
      ]),
      total: "1877.40",
    });
  });

  it("is taken out of a price with taxes for the litres of one box, however many are sold", () => {
    // 100 + 7.2 × 1.6451 = 111.84472, with 16 % 129.739875.
    expect(unitPriceOf({ unit_price: null, total_import: "129.739875", taxes })).toBe("100.00");
    expect(
      priced([], { items: [item({ quantity: "3", unit_price: null, total_import: "129.739875", taxes })] }).total,
    ).toBe("389.22");
  });

  it("is of a quota without a base of its own", () => {
    const wrong = (tax: object) =>
      invoiceDraft
        .safeParse({ items: [{ taxes: [{ tax: "IEPS", rate: "1", units_per_item: "2", ...tax }] }] })
        .error?.issues.map(({ path }) => path.join("."));
    expect(wrong({ factor: "rate" })).toEqual(["items.0.taxes.0.units_per_item"]);
    expect(wrong({ factor: "quota", base: "1" })).toEqual(["items.0.taxes.0.units_per_item"]);
    expect(wrong({ factor: "quota" })).toBeUndefined();
  });
});
