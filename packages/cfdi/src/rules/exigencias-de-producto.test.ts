import { describe, expect, it } from "vitest";
import { checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { type Edits, withEdits } from "./testing/edit.ts";
import { SAMPLES } from "./testing/samples.ts";

/** The sample sells what must charge IVA and IEPS, with IEPS in its first row and IVA in its second. */
function lacking(edits: Edits, context = { catalogos }) {
  return checkComprobante(withEdits(SAMPLES.ieps, edits), context)
    .filter(({ code }) => code === "CFDI40164")
    .map(({ path, params }) => `${path} ${params["impuesto"]}`);
}

const ROWS = "Conceptos[0].Impuestos.Traslados";

describe("a product that must charge taxes", () => {
  it("lacks each one that has no row", () => {
    const taxes = SAMPLES.ieps.Conceptos[0]?.Impuestos?.Traslados?.map(({ Impuesto }) => Impuesto);
    expect([...new Set(taxes)].sort()).toEqual(["002", "003"]);
    expect(lacking({})).toEqual([]);
    const withoutRows = Object.fromEntries((taxes ?? []).map((_, at) => [`${ROWS}[${at}].Impuesto`, "001"]));
    expect(lacking(withoutRows)).toEqual(["Conceptos[0].ClaveProdServ 002", "Conceptos[0].ClaveProdServ 003"]);
    const without = (impuesto: string) =>
      lacking(
        Object.fromEntries(
          (taxes ?? []).flatMap((tax, at) => (tax === impuesto ? [[`${ROWS}[${at}].Impuesto`, "001"]] : [])),
        ),
      );
    expect(without("002")).toEqual(["Conceptos[0].ClaveProdServ 002"]);
    expect(without("003")).toEqual(["Conceptos[0].ClaveProdServ 003"]);
  });

  it("lacks none when it is not subject to them, or when the list has no such columns", () => {
    expect(lacking({ "Conceptos[0].ObjetoImp": "01", "Conceptos[0].Impuestos": undefined })).toEqual([]);
    const { exigenciasDeProducto: _columns, ...rest } = catalogos;
    expect(lacking({ [`${ROWS}[0].Impuesto`]: "001" }, { catalogos: rest })).toEqual([]);
  });
});
