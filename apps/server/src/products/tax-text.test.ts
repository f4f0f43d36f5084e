import { catalogueIds, keyOfId, VAT_RATES, VAT_TAXES } from "@timbra/contract";
import { createCatalogos } from "@timbra/sat-catalogues";
import fc from "fast-check";
import { expect, it } from "vitest";
import { productImporter } from "./import.ts";
import { toProductContent } from "./product-record.ts";
import { parseTaxes, taxesText } from "./tax-text.ts";

const catalogues = createCatalogos();
const percent = fc.integer({ min: 1, max: 3_000 }).map((hundredths) => String(hundredths / 100));
const taxed = fc.record({
  tax_object: fc
    .constantFrom(...catalogueIds("tax_object"))
    .map(({ id }) => ({ id, clave: keyOfId("tax_object", id) ?? "" })),
  vat_tax: fc.constantFrom(...VAT_TAXES).map(({ id }) => ({ id })),
  vat_rates: fc.constantFrom(...VAT_RATES).map(({ id }) => ({ id })),
  r_isr: fc.option(percent),
  ieps: fc.option(fc.constantFrom("8", "26.5", "160")),
  valor: fc.constantFrom("0" as const, "1" as const),
});

it("what a list says of a product's taxes means the same when it is imported, in either language", () => {
  fc.assert(
    fc.property(taxed, fc.constantFrom("es" as const, "en" as const), (product, language) => {
      const cells = {
        taxes: taxesText(product, language),
        description: "Silla",
        product_key: "56112100",
        unit: "H87",
        price: "1.00",
      };
      const context = { language, catalogues, unitCalled: () => undefined, day: "2026-08-01", decimals: 2 };
      expect(productImporter.errorsOf(cells, context)).toEqual({});
      const content = toProductContent(productImporter.schema.parse(productImporter.toInput(cells, context)));
      const isUntaxed = product.tax_object.clave === "01";
      expect(content).toMatchObject({
        price_kind: Number(product.valor),
        tax_object_id: product.tax_object.id,
        vat_tax_id: isUntaxed ? 1 : product.vat_tax.id,
        vat_rate_id: isUntaxed ? 1 : product.vat_rates.id,
        isr: isUntaxed ? null : product.r_isr,
        ieps: isUntaxed ? null : product.ieps,
      });
    }),
  );
});

it.each([
  ["IVA 16%", { vat: "16" }],
  ["exento+isr retenido 1.25", { vat: "exento", isr: "1.25 %" }],
  ["IVA", null],
  ["IVA 16 % + IVA 8 %", null],
  ["Sin impuestos + IVA 16 %", null],
  ["", null],
  ["=1+1", null],
])("%j is read as %j", (text, cells) => expect(parseTaxes(text)).toEqual(cells));
