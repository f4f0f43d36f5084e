import { invoiceDraft } from "@timbra/contract";
import { expect, it } from "vitest";
import { storedDraft } from "./drafts.db.ts";

const TAX = { tax: "IVA", factor: "rate", rate: "0.16", withheld: false } as const;
const LINE = {
  key: "81112002",
  sku: "A-1",
  description: "Soporte",
  quantity: "2",
  unit_id: 1,
  unit_price: "10",
  discount: "1",
  tax_object_id: 2,
  predial: "12345",
  customs: ["10  47  3807  8003832"],
  third_party: { rfc: "URE180429TM6", name: "UNIVERSIDAD", tax_regime_id: 1, zip_code: "86991" },
};
const WHOLE = {
  type: "I",
  cfdi_use_id: 3,
  payment_form_id: 3,
  payment_method_id: 2,
  export_id: 1,
  tax_regime_id: 1,
  currency_id: 1,
  exchange_rate: "17.5",
  conditions: "Contado",
  expedition_zip: "06000",
  relations: [{ type: "04", uuids: ["8F3F9648-DEA2-436F-A3A2-4EC4D1301AE1"] }],
  global: { periodicity: "04", months: "11", year: "2026" },
  notes: "Gracias",
  local_taxes: [{ name: "Cedular", withheld: true, rate: "0.02" }],
} as const;

it.each([
  ["nothing", {}],
  ["a line of nothing", { items: [{}, { taxes: [TAX] }] }],
  ["everything", { ...WHOLE, items: [{ ...LINE, taxes: [TAX, { tax: "IVA", factor: "exempt" }] }] }],
  ["nulls", Object.fromEntries(Object.keys(WHOLE).map((name) => [name, null]))],
  ["a quota", { items: [{ taxes: [{ tax: "IEPS", factor: "quota", rate: "6.9", units_per_item: "12" }] }] }],
])("a stored draft of %s comes back as it was", (_what, given) => {
  const draft = invoiceDraft.parse(given);
  expect(invoiceDraft.parse(JSON.parse(storedDraft(draft)))).toEqual(draft);
});

it("a stored draft names no field that says nothing", () => {
  expect(storedDraft(invoiceDraft.parse({ items: [{ key: "81112002" }] }))).toBe('{"items":[{"key":"81112002"}]}');
});
