import { expect, it } from "vitest";
import { CONTEXT, draftOf, idOf, item } from "../testing/invoices.ts";
import { complementWriter, loadComplementTables } from "../to-comprobante/complements.ts";
import { complementsOf } from "./complements.ts";
import type { InvoiceDraft } from "./draft.ts";
import { fuelOf, withFuel } from "./fuel.ts";
import { priceInvoice } from "./pricing.ts";
import { withChange } from "./problem-change.ts";

const number = "PL/1234/EXP/ES/2015";
const PERMIT = { kind: "PER01", number, name: null };
const OTHER = { kind: "PER02", number: "H/1234/COM/2015", name: null };

async function judge(draft: InvoiceDraft, permits: readonly (typeof PERMIT)[]) {
  const complements = complementWriter(await loadComplementTables(complementsOf(draft)), { language: "es" });
  const issuer = { ...CONTEXT.issuer, fuel_permits: permits };
  const { problems, checked } = priceInvoice(draft, { ...CONTEXT, issuer, complements });
  return { checked, problems: problems.filter(({ code }) => code.startsWith("TIMBRA-HYP")) };
}

const petrol = (parts: Parameters<typeof item>[0] = {}) =>
  draftOf({ items: [item({ key: "15101514", unit_id: idOf("unit", "LTR"), ...parts })] });

it("a fuel without its complement is a warning without a permit, and with one an error that its change solves", async () => {
  expect((await judge(petrol(), [])).problems).toMatchObject([
    { code: "TIMBRA-HYP-FALTA", severity: "warning", path: "items.0.key" },
  ]);
  const draft = petrol({ unit_id: idOf("unit", "H87") });
  const { problems, checked } = await judge(draft, [PERMIT]);
  expect(checked).toBeNull();
  expect(problems).toMatchObject([{ code: "TIMBRA-HYP-FALTA", severity: "error" }]);
  const change = problems[0]?.change ?? { label: "", set: [] };
  expect(change.label).toBe(`Agregar el permiso ${number} y el subproducto SP16`);
  const mended = withChange(draft, change);
  expect(mended.items[0]).toMatchObject({ unit_id: idOf("unit", "LTR"), product_id: draft.items[0]?.product_id });
  expect((await judge(mended, [PERMIT])).problems).toEqual([]);
  expect((await judge(mended, [PERMIT])).checked).not.toBeNull();
});

it("what is wrong in the complement is said at its field, with the change where one way is right", async () => {
  const fuel = {
    Version: "1.0",
    TipoPermiso: "PER02",
    NumeroPermiso: number,
    ClaveHYP: "15101515",
    SubProductoHYP: "SP17",
  };
  const draft = petrol({ unit_id: idOf("unit", "H87"), complements: withFuel({ complements: [] }, fuel) });
  const { problems } = await judge(draft, [PERMIT, OTHER]);
  expect(problems.map(({ code, path, change }) => [code, path, change?.label])).toEqual([
    [
      "TIMBRA-HYP-CLAVE",
      "items.0.complements.0.data.ClaveHYP",
      "Cambiar la clave del combustible a 15101514; Cambiar el subproducto a SP16",
    ],
    ["TIMBRA-HYP-UNIDAD", "items.0.unit_id", "Cambiar la clave de unidad a LTR"],
    [
      "TIMBRA-HYP-PERMISO",
      "items.0.complements.0.data.NumeroPermiso",
      `Cambiar el tipo de permiso a PER01; Cambiar el número de permiso a ${number}`,
    ],
  ]);
  const [first] = problems;
  const mended = withChange(draft, first?.change ?? { set: [] });
  expect(fuelOf(mended.items[0] ?? { complements: [] })).toEqual({
    ...fuel,
    ClaveHYP: "15101514",
    SubProductoHYP: "SP16",
  });
});
