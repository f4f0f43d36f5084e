import { describe, expect, it } from "vitest";
import { en } from "../../../messages/en/index.ts";
import { es } from "../../../messages/es/index.ts";
import { messageOf } from "../../../messages/message-of.ts";
import type { Problem } from "../../../problem.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo.ts";
import { iva16, pago, saldo, UUID_A, UUID_B, UUID_C } from "../testing/saldos.ts";
import type { PagoRecibido } from "./outstanding.ts";
import { pagar } from "./pagar.ts";

function problemsOf(saldos: readonly SaldoDeFactura[], ...recibidos: PagoRecibido[]): readonly Problem[] {
  const result = pagar(saldos, recibidos, catalogos);
  return result.ok ? [] : result.problems;
}

function refused(saldos: readonly SaldoDeFactura[], ...recibidos: PagoRecibido[]): [string, string][] {
  return problemsOf(saldos, ...recibidos).map(({ code, path }) => [code, path]);
}

const ieps8 = (Base: string): ImpuestoDeSaldo => ({
  tipo: "traslado",
  Impuesto: "003",
  TipoFactor: "Tasa",
  TasaOCuota: "0.080000",
  Base,
});
const USD = saldo({ Moneda: "USD" });

describe("what is refused", () => {
  it("is said in both languages, every value in its place", () => {
    for (const messages of [es, en]) {
      for (const problem of problemsOf(
        [saldo(), saldo({ IdDocumento: UUID_B, cancelada: true })],
        pago({
          Monto: "0.001",
          aplicaciones: [
            { IdDocumento: UUID_B },
            { IdDocumento: UUID_A, ImpPagado: "2000.00" },
            { IdDocumento: UUID_C },
          ],
        }),
        pago({ Monto: "1159.99", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "1160.00" }] }),
        pago({ MonedaP: "USD", Monto: "x" }),
      )) {
        const { message, fix } = messageOf(problem, messages);
        expect(`${message} ${fix}`).not.toMatch(/[{}]|undefined|TIMBRA/);
      }
    }
  });

  const to = (...aplicaciones: NonNullable<PagoRecibido["aplicaciones"]>) => pago({ aplicaciones });

  it.each([
    ["nothing to pay", [saldo({ MetodoPago: "PUE" })], pago(), [["TIMBRA-PAGAR-NADA", "pagos[0]"]]],
    ["no invoice chosen", [saldo()], to(), [["TIMBRA-PAGAR-NADA", "pagos[0]"]]],
    ["a payment of nothing", [saldo()], pago({ Monto: "0.00" }), [["TIMBRA-PAGAR-IMPORTE", "pagos[0].Monto"]]],
    ["a negative payment", [saldo()], pago({ Monto: "-5" }), [["TIMBRA-PAGAR-IMPORTE", "pagos[0].Monto"]]],
    ["words for an amount", [saldo()], pago({ Monto: "cien" }), [["TIMBRA-PAGAR-IMPORTE", "pagos[0].Monto"]]],
    ["a third of a cent", [saldo()], pago({ Monto: "0.003" }), [["TIMBRA-PAGAR-DECIMALES", "pagos[0].Monto"]]],
    [
      "no currency",
      [saldo()],
      pago({ MonedaP: "XXX" }),
      [
        ["TIMBRA-PAGAR-MONEDA", "pagos[0].MonedaP"],
        ["TIMBRA-PAGAR-TIPO-CAMBIO", "pagos[0].TipoCambioP"],
      ],
    ],
    [
      "a payment in dollars without its rate",
      [saldo()],
      pago({ MonedaP: "USD" }),
      [["TIMBRA-PAGAR-TIPO-CAMBIO", "pagos[0].TipoCambioP"]],
    ],
    [
      "a rate of zero",
      [saldo()],
      pago({ MonedaP: "USD", TipoCambioP: "0" }),
      [["TIMBRA-PAGAR-TIPO-CAMBIO", "pagos[0].TipoCambioP"]],
    ],
    [
      "a rate of seven decimals",
      [saldo()],
      pago({ MonedaP: "USD", TipoCambioP: "17.1234567" }),
      [["TIMBRA-PAGAR-TIPO-CAMBIO", "pagos[0].TipoCambioP"]],
    ],
    [
      "an invoice nobody knows",
      [saldo()],
      to({ IdDocumento: UUID_C }),
      [["TIMBRA-PAGAR-FACTURA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an invoice twice",
      [saldo()],
      to({ IdDocumento: UUID_A, ImpPagado: "1" }, { IdDocumento: UUID_A, ImpPagado: "2" }),
      [["TIMBRA-PAGAR-REPETIDA", "pagos[0].aplicaciones[1]"]],
    ],
    [
      "a cancelled invoice",
      [saldo({ cancelada: true })],
      to({ IdDocumento: UUID_A }),
      [["TIMBRA-PAGAR-CANCELADA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an invoice paid at once",
      [saldo({ MetodoPago: "PUE" })],
      to({ IdDocumento: UUID_A }),
      [["TIMBRA-PAGAR-PUE", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an invoice already paid",
      [saldo({ saldo: "0.00" })],
      to({ IdDocumento: UUID_A }),
      [["TIMBRA-PAGAR-LIQUIDADA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "instalment one thousand",
      [saldo({ parcialidades: 999 })],
      to({ IdDocumento: UUID_A }),
      [["TIMBRA-PAGAR-PARCIALIDADES", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "more than is owed",
      [saldo()],
      pago({ Monto: "2000.00", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "1160.01" }] }),
      [["TIMBRA-PAGAR-EXCEDE", "pagos[0].aplicaciones[0].ImpPagado"]],
    ],
    [
      "more than was paid",
      [saldo()],
      pago({ Monto: "1159.99", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "1160.00" }] }),
      [["TIMBRA-PAGAR-MONTO", "pagos[0].Monto"]],
    ],
    [
      "nothing for an invoice",
      [saldo()],
      to({ IdDocumento: UUID_A, ImpPagado: "0" }),
      [["TIMBRA-PAGAR-IMPORTE", "pagos[0].aplicaciones[0].ImpPagado"]],
    ],
    [
      "a currency without a rate",
      [USD],
      to({ IdDocumento: UUID_A }),
      [["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an equivalence in the same currency",
      [saldo()],
      to({ IdDocumento: UUID_A, EquivalenciaDR: "1.01" }),
      [["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an equivalence of eleven decimals",
      [USD],
      to({ IdDocumento: UUID_A, EquivalenciaDR: "0.05714285714" }),
      [["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an equivalence of nothing, though the amounts would tell one",
      [USD],
      pago({ Monto: "20300.00", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "1160.00", EquivalenciaDR: "0" }] }),
      [["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an amount that tells no rate, since part of the money is for another invoice",
      [USD, saldo({ IdDocumento: UUID_B, Moneda: "USD" })],
      to({ IdDocumento: UUID_A, ImpPagado: "10.00" }, { IdDocumento: UUID_B }),
      [
        ["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"],
        ["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[1]"],
      ],
    ],
    [
      "amounts of two foreign currencies, which tell no rate",
      [USD, saldo({ IdDocumento: UUID_B, Moneda: "EUR" })],
      to({ IdDocumento: UUID_A, ImpPagado: "10.00" }, { IdDocumento: UUID_B, ImpPagado: "10.00" }),
      [
        ["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"],
        ["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[1]"],
      ],
    ],
    [
      "amounts so small that they tell no rate",
      [USD],
      pago({ Monto: "999999999999.00", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "0.01" }] }),
      [["TIMBRA-PAGAR-EQUIVALENCIA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "an invoice in a currency nobody knows",
      [saldo({ Moneda: "ABC" })],
      to({ IdDocumento: UUID_A, ImpPagado: "10.00" }),
      [["TIMBRA-PAGAR-MONEDA", "pagos[0].aplicaciones[0]"]],
    ],
    [
      "a cent of an invoice almost free of IEPS, which is all it itemises",
      [saldo({ ObjetoImp: "07", Total: "90000.00", saldo: "90000.00", impuestos: [ieps8("1.00")] })],
      pago({ Monto: "0.01" }),
      [["TIMBRA-PAGAR-SIN-BASE", "pagos[0]"]],
    ],
    [
      "money that does not reach",
      [saldo(), saldo({ IdDocumento: UUID_B })],
      to({ IdDocumento: UUID_A }, { IdDocumento: UUID_B }),
      [["TIMBRA-PAGAR-NO-ALCANZA", "pagos[0].aplicaciones[1]"]],
    ],
    [
      "dollars beyond the margin of rounding",
      [USD],
      pago({
        Monto: "20299.00",
        tiposDeCambio: { USD: "17.5" },
        aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "1160.00" }],
      }),
      [["TIMBRA-PAGAR-MONTO", "pagos[0].Monto"]],
    ],
    [
      "a cent of an invoice almost free of tax",
      [saldo({ Total: "90000.00", saldo: "90000.00", impuestos: [iva16("1.00")] })],
      pago({ Monto: "0.01" }),
      [["TIMBRA-PAGAR-SIN-BASE", "pagos[0]"]],
    ],
    [
      "a tax that is neither traslado nor retencion, which would be left out of the receipt",
      [saldo({ impuestos: [{ ...iva16("1000.00"), tipo: "Traslado" as "traslado" }] })],
      pago(),
      [["TIMBRA-PAGAR-IMPUESTO", "saldos[0].impuestos[0].tipo"]],
    ],
    [
      "a tax and a factor that the law does not have",
      [saldo({ impuestos: [{ ...iva16("1000.00"), Impuesto: "2", TipoFactor: "tasa" as "Tasa" }] })],
      pago(),
      [
        ["TIMBRA-PAGAR-IMPUESTO", "saldos[0].impuestos[0].Impuesto"],
        ["TIMBRA-PAGAR-IMPUESTO", "saldos[0].impuestos[0].TipoFactor"],
      ],
    ],
  ] as const)("%s", (_case, saldos, recibido, expected) => {
    expect(refused(saldos, recibido)).toEqual(expected);
  });

  it("is all that is wrong, in every payment, at once", () => {
    expect(
      refused(
        [saldo(), saldo({ IdDocumento: UUID_B, cancelada: true })],
        pago({ Monto: "-1", aplicaciones: [{ IdDocumento: UUID_B }, { IdDocumento: UUID_A, ImpPagado: "x" }] }),
        pago({ MonedaP: "ABC" }),
      ),
    ).toEqual([
      ["TIMBRA-PAGAR-CANCELADA", "pagos[0].aplicaciones[0]"],
      ["TIMBRA-PAGAR-IMPORTE", "pagos[0].aplicaciones[1].ImpPagado"],
      ["TIMBRA-PAGAR-IMPORTE", "pagos[0].Monto"],
      ["TIMBRA-PAGAR-MONEDA", "pagos[1].MonedaP"],
      ["TIMBRA-PAGAR-TIPO-CAMBIO", "pagos[1].TipoCambioP"],
    ]);
  });

  it("is an invoice for which the amounts of others leave less than nothing", () => {
    const aplicaciones = [{ IdDocumento: UUID_A, ImpPagado: "1160.00" }, { IdDocumento: UUID_B }];
    const saldos = [saldo(), saldo({ IdDocumento: UUID_B })];
    expect(refused(saldos, pago({ Monto: "1000.00", aplicaciones }))).toEqual([
      ["TIMBRA-PAGAR-NO-ALCANZA", "pagos[0].aplicaciones[1]"],
    ]);
  });

  it("is a receipt without payments", () => {
    expect(refused([saldo()])).toEqual([["TIMBRA-PAGAR-NADA", "pagos"]]);
  });
});
