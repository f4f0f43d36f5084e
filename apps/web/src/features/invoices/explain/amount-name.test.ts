import { explainTotal } from "@timbra/cfdi";
import i18next, { type TFunction } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { loadTexts, setLanguage, startI18n } from "../../../i18n/i18n.ts";
import { PRICED_INVOICE as document } from "../testing/priced.ts";
import { amountName } from "./amount-name.ts";

beforeAll(async () => {
  await startI18n("es");
  await loadTexts("all");
});

/** What the numbers of each step are called. */
function names(): Map<string, string[]> {
  const t = i18next.t as TFunction;
  return new Map(
    explainTotal(document, 2).steps.map((step) => [
      step.path,
      step.operands.map(({ path }, at) => amountName(path, { at, step, document }, t)),
    ]),
  );
}

test("a field of the line that is explained is called by its own name, and of other lines by the line's", () => {
  const found = names();
  expect(found.get("Conceptos[0].Importe")).toEqual(["Cantidad", "Precio"]);
  expect(found.get("Conceptos[0].Impuestos.Traslados[0].Base")).toEqual(["Importe", "Descuento", "IEPS 8 %"]);
  expect(found.get("Conceptos[0].Impuestos.Traslados[0].Importe")).toEqual(["Base", "Tasa o cuota"]);
  expect(found.get("Conceptos[0].Impuestos.Retenciones[1].Importe")).toEqual(["Base", "Dos veces la tasa del IVA"]);
  expect(found.get("SubTotal")).toEqual(["1. Soporte", "2. Libro", "3. Gasolina"]);
  expect(found.get("Impuestos.Traslados[0].Importe")).toEqual(["1. Soporte"]);
});

test("sums and taxes are called as the totals call them, local taxes too", () => {
  const found = names();
  expect(found.get("Total")).toEqual([
    "Subtotal",
    "Descuento",
    "Impuestos trasladados",
    "Impuestos retenidos",
    "Impuestos locales trasladados",
    "Impuestos locales retenidos",
  ]);
  expect(found.get("Impuestos.TotalImpuestosTrasladados")).toEqual(["IVA 16 %", "IEPS 8 %", "IEPS cuota 0.5"]);
  expect(found.get("Impuestos.TotalImpuestosRetenidos")).toEqual(["ISR retenido", "IVA retenido"]);
  expect(found.get("Complemento[0].TotaldeTraslados")).toEqual(["ISH 3 %"]);
  expect(found.get("Complemento[0].TotaldeRetenciones")).toEqual(["5 al millar 0.5 % retenido"]);
  expect(found.get("Complemento[0].TrasladosLocales[0].Importe")).toEqual([
    "Importes menos descuentos",
    "Tasa o cuota",
  ]);
});

test("no number is left without a name, in either language", async () => {
  for (const language of ["es", "en"] as const) {
    await setLanguage(language);
    for (const [path, all] of names())
      for (const name of all) expect(name, path).toMatch(/^(?!.*(undefined|\bnull\b|Conceptos\[|explanation\.)).+/);
  }
});
