import { describe, expect, it } from "vitest";
import type { Comprobante } from "../../comprobante/comprobante.ts";
import { draft, IEPS_8, ISR_10, IVA_16, IVA_DOS_TERCIOS, IVA_EXENTO, line } from "../../rules/testing/drafts.ts";
import { withEdits } from "../../rules/testing/edit.ts";
import type { Timbre } from "../../timbre/timbre.ts";
import { price } from "../../totals/comprobante.ts";
import { saldoInicial } from "./saldo.ts";
import { UUID_A } from "./testing/saldos.ts";

const timbre: Timbre = {
  tipo: "timbre",
  Version: "1.1",
  UUID: UUID_A,
  FechaTimbrado: "2026-08-14T10:16:00",
  RfcProvCertif: "SAT970701NN3",
  SelloCFD: "c2VsbG8=",
  NoCertificadoSAT: "30001000000500003456",
  SelloSAT: "c2VsbG8=",
};

function stamped(...Conceptos: readonly ReturnType<typeof line>[]): Comprobante {
  return { ...price(draft({ MetodoPago: "PPD", FormaPago: "99", Conceptos }), 2), Complemento: [timbre] };
}

describe("the balance of a new invoice", () => {
  it("owes all, and has its taxes by kind, tax, factor and rate, unrounded", () => {
    const invoice = stamped(
      line({ Cantidad: "3", ValorUnitario: "33.333333", Impuestos: [IVA_16, ISR_10, IVA_DOS_TERCIOS] }),
      line({ Cantidad: "1", ValorUnitario: "0.000001", Impuestos: [IVA_16, IEPS_8] }),
      line({ ValorUnitario: "250", Impuestos: [IVA_EXENTO] }),
    );
    expect(saldoInicial(invoice)).toEqual({
      ok: true,
      saldo: {
        IdDocumento: UUID_A,
        Serie: "A",
        Folio: "1",
        Fecha: "2026-11-20T10:00:00",
        Moneda: "MXN",
        Total: invoice.Total,
        MetodoPago: "PPD",
        saldo: invoice.Total,
        parcialidades: 0,
        ObjetoImp: "02",
        impuestos: [
          { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000", Base: "99.999999" },
          { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667", Base: "99.999999" },
          { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base: "100.00" },
          { tipo: "traslado", Impuesto: "002", TipoFactor: "Exento", Base: "250.00" },
          { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000", Base: "0.000001" },
        ],
      },
    });
  });

  it.each([
    [["02", "01"], "02"],
    [["01", "02"], "02"],
    [["07", "06"], "07"],
    [["06", "07"], "07"],
    [["07", "02"], "02"],
    [["01", "06"], "06"],
    [["03", "04"], "03"],
  ])("of lines %j has tax object %s", (objects, expected) => {
    const taxes: Readonly<Record<string, ReturnType<typeof line>["Impuestos"]>> = {
      "02": [IVA_16],
      "06": [ISR_10],
      "07": [IEPS_8],
    };
    const result = saldoInicial(
      stamped(...objects.map((ObjetoImp) => line({ ObjetoImp, Impuestos: taxes[ObjetoImp] ?? [] }))),
    );
    expect(result.ok && result.saldo.ObjetoImp).toBe(expected);
  });

  it.each([
    [{ TipoDeComprobante: "E" }, ["TIMBRA-SALDO-TIPO"]],
    [{ Complemento: undefined }, ["TIMBRA-SALDO-SIN-TIMBRE"]],
    [{ TipoDeComprobante: "T", Complemento: [] }, ["TIMBRA-SALDO-TIPO", "TIMBRA-SALDO-SIN-TIMBRE"]],
    [
      { Total: "mil", "Conceptos[0].Impuestos.Traslados[0].Base": "" },
      ["TIMBRA-SALDO-IMPORTE", "TIMBRA-SALDO-IMPORTE"],
    ],
  ])("is refused to %j", (edits, codes) => {
    const result = saldoInicial(withEdits(stamped(line()), edits));
    expect(result.ok ? [] : result.problems.map(({ code }) => code)).toEqual(codes);
  });
});
