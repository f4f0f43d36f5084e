import type { InvoiceForm } from "@timbra/contract";
import { expect, test } from "vitest";
import { catalogueLabel } from "./catalogue-label.ts";

const CATALOGUES = {
  payment_forms: [{ id: 3, key: "03", descripcion: "Transferencia, como se llama ahora" }],
} as unknown as InvoiceForm["catalogues"];

test("a key is called as the imported lists call it, and as the product's own do where those are silent", () => {
  expect(catalogueLabel(CATALOGUES, "c_FormaPago", "03")).toBe("Transferencia, como se llama ahora");
  expect(catalogueLabel(CATALOGUES, "c_FormaPago", "01")).toBe("Efectivo");
  expect(catalogueLabel(undefined, "c_FormaPago", "03")).toBe("Transferencia electrónica de fondos");
  expect(catalogueLabel(CATALOGUES, "c_Impuesto", "002")).toBe("IVA");
  expect(catalogueLabel(CATALOGUES, "c_FormaPago", "77")).toBe("");
});
