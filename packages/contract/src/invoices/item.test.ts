import { expect, test } from "vitest";
import type { ProductData } from "../products.ts";
import { itemOfProduct, taxesOfChoice } from "./item.ts";

const CHOICE = { tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: null };
const rows = (changes: Partial<Parameters<typeof taxesOfChoice>[0]>) =>
  taxesOfChoice({ ...CHOICE, ...changes }).map(({ tax, factor, rate, withheld }) =>
    `${withheld ? "-" : "+"}${tax} ${factor} ${rate ?? ""}`.trim(),
  );

test.each([
  [1, "+IVA rate 0.160000"],
  [2, "+IVA rate 0.080000"],
  [3, "+IVA rate 0.000000"],
  [4, "+IVA exempt"],
])("vat tax %i is %s", (vat_tax_id, row) => {
  expect(rows({ vat_tax_id })).toEqual([row]);
});

test.each([
  [2, "0.106667"],
  [3, "0.106700"],
  [4, "0.160000"],
  [5, "0.080000"],
  [6, "0.060000"],
  [7, "0.053333"],
  [8, "0.040000"],
])("vat rate %i withholds %s", (vat_rate_id, rate) => {
  expect(rows({ vat_rate_id })).toEqual(["+IVA rate 0.160000", `-IVA rate ${rate}`]);
});

test("percentages become rates with six decimals, exactly", () => {
  expect(rows({ r_isr: "1.25", ieps: "26.5" })).toEqual([
    "+IEPS rate 0.265000",
    "+IVA rate 0.160000",
    "-ISR rate 0.012500",
  ]);
  expect(rows({ r_isr: "10", ieps: "160" })).toEqual([
    "+IEPS rate 1.600000",
    "+IVA rate 0.160000",
    "-ISR rate 0.100000",
  ]);
});

test("nothing is computed for zero, blank, or anything but tax object 02", () => {
  expect(rows({ r_isr: "0", ieps: "0.00" })).toEqual(["+IVA rate 0.160000"]);
  expect(rows({ r_isr: "", ieps: null })).toEqual(["+IVA rate 0.160000"]);
  expect(rows({ tax_object_id: 1, r_isr: "10" })).toEqual([]);
});

const PRODUCT: ProductData = {
  id: "0193a6f2-7a50-7c00-8000-000000000003",
  tipo: "0",
  claveprodserv: "56101504",
  descripcion: "Silla",
  numero_identificacion: "SI-1",
  unit: { id: 1, key: "H87", name: "Pieza" },
  valor: "0",
  importe: "0.00",
  precio_unitario: "100.50",
  tax_object: { id: 2, clave: "02" },
  vat_tax: { id: 1 },
  vat_rates: { id: 1 },
  operacion: null,
  cuenta_predial: null,
  r_isr: null,
  ieps: null,
  ieps_cuota: null,
  ieps_unidades: null,
};

test("a line copies what the product says", () => {
  expect(itemOfProduct({ ...PRODUCT, cuenta_predial: "1506, 1507" })).toMatchObject({
    product_id: PRODUCT.id,
    key: "56101504",
    sku: "SI-1",
    description: "Silla",
    quantity: "1",
    unit_id: 1,
    unit_price: "100.50",
    total_import: null,
    tax_object_id: 2,
    predial: "1506, 1507",
  });
});

test("a product priced by its total gives a line priced by its total", () => {
  expect(itemOfProduct({ ...PRODUCT, valor: "1", importe: "999.00" })).toMatchObject({
    unit_price: null,
    total_import: "999.00",
  });
});
