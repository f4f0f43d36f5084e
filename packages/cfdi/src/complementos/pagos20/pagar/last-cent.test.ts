import { describe, expect, it } from "vitest";
import { checkComprobante } from "../../../rules/check.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { reciboDePago } from "../recibo-de-pago.ts";
import { pagos20 } from "../rules/registry.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo.ts";
import { iva16, pago, saldo } from "../testing/saldos.ts";
import { DATOS } from "../testing/samples.ts";
import { pagar } from "./pagar.ts";

/** An invoice of a million, of which next to nothing is taxed. */
const NEARLY_FREE = saldo({ Total: "1000011.60", saldo: "1000011.60", impuestos: [iva16("10.00")] });

function paid(from: SaldoDeFactura, Monto: string) {
  const result = pagar([from], [pago({ Monto, FormaDePagoP: "01" })], catalogos);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [docto] = result.pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado);
  const errors = checkComprobante(reciboDePago(DATOS, result.pagos), { catalogos, complementos: [pagos20] }).filter(
    ({ severity }) => severity === "error",
  );
  return { after: result.saldos[0] as SaldoDeFactura, docto, errors };
}

function rowsOf({ docto }: ReturnType<typeof paid>) {
  return docto?.ImpuestosDR?.TrasladosDR?.map(({ BaseDR, ImporteDR }) => [BaseDR, ImporteDR]);
}

describe("the last cent of a balance can always be paid", () => {
  it("where the invoice is nearly free of tax: a millionth of the base is kept for it", () => {
    const first = paid(NEARLY_FREE, "1000011.59");
    expect(rowsOf(first)).toEqual([["9.999999", "1.600000"]]);
    const last = paid(first.after, "0.01");
    expect(last.errors).toEqual([]);
    expect(rowsOf(last)).toEqual([["0.000001", "0.000000"]]);
    expect(last.after).toMatchObject({
      saldo: "0.00",
      impuestos: [{ basePagada: "10.000000", importePagado: "1.600000" }],
    });
  });

  it("where receipts made elsewhere stated all of the base already", () => {
    const told: ImpuestoDeSaldo = { ...iva16("10.00"), basePagada: "10.000000", importePagado: "1.600000" };
    const last = paid({ ...NEARLY_FREE, saldo: "0.01", impuestos: [told] }, "0.01");
    expect(last.errors).toEqual([]);
    expect(rowsOf(last)).toEqual([["0.000001", "0.000000"]]);
  });

  it("where a credit note came after the receipts", () => {
    const first = paid(NEARLY_FREE, "1000011.00");
    const last = paid({ ...first.after, saldo: "0.01", acreditado: "0.59" }, "0.01");
    expect(last.errors).toEqual([]);
    expect(rowsOf(last)).toEqual([["0.000001", "0.000000"]]);
  });

  it("where the invoice only itemises its IEPS, and something was withheld", () => {
    const ieps: ImpuestoDeSaldo = { ...iva16("10.00"), Impuesto: "003", TasaOCuota: "0.080000" };
    const isr: ImpuestoDeSaldo = {
      tipo: "retencion",
      Impuesto: "001",
      TipoFactor: "Tasa",
      TasaOCuota: "0.100000",
      Base: "900000.00",
    };
    const first = paid({ ...NEARLY_FREE, ObjetoImp: "07", impuestos: [isr, ieps] }, "1000011.59");
    const last = paid(first.after, "0.01");
    expect(rowsOf(last)).toEqual([["0.000001", "0.000000"]]);
  });

  it("and a cent before it is still refused until more is paid", () => {
    const result = pagar([NEARLY_FREE], [pago({ Monto: "0.01", FormaDePagoP: "01" })], catalogos);
    expect(result).toMatchObject({ ok: false, problems: [{ code: "TIMBRA-PAGAR-SIN-BASE" }] });
  });
});
