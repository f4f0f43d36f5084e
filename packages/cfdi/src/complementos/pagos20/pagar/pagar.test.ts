import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { cadenaOriginal } from "../../../seal/cadena-original.ts";
import { KNOWN_RECEIPT, KNOWN_RECEIPT_SHA256 } from "../../../testing/known-answer.ts";
import type { Pagos } from "../pagos.ts";
import { reciboDePago } from "../recibo-de-pago.ts";
import type { SaldoDeFactura } from "../saldo.ts";
import { iva16, pago, saldo, UUID_A, UUID_B, UUID_C } from "../testing/saldos.ts";
import type { PagoRecibido } from "./outstanding.ts";
import { pagar } from "./pagar.ts";

function paid(saldos: readonly SaldoDeFactura[], ...recibidos: PagoRecibido[]) {
  const result = pagar(saldos, recibidos, catalogos);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

const doctosOf = (pagos: Pagos) => pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado);

/** 10,000 with ISR and IVA withheld. */
const HONORARIOS = saldo({
  IdDocumento: UUID_B,
  Total: "9533.33",
  saldo: "9533.33",
  impuestos: [
    iva16("10000.00"),
    { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000", Base: "10000.00" },
    { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667", Base: "10000.00" },
  ],
});

const USD = saldo({ Moneda: "USD" });

describe("a payment in the invoice's currency", () => {
  it("of a part states its share of the taxes, and the last one what is missing", () => {
    const first = paid([saldo()], pago({ Monto: "500.00" }));
    const second = paid(first.saldos, pago({ Monto: "660.00" }));
    expect(doctosOf(first.pagos)[0]).toEqual({
      IdDocumento: UUID_A,
      Serie: "A",
      Folio: "122",
      MonedaDR: "MXN",
      EquivalenciaDR: "1",
      NumParcialidad: "1",
      ImpSaldoAnt: "1160.00",
      ImpPagado: "500.00",
      ImpSaldoInsoluto: "660.00",
      ObjetoImpDR: "02",
      ImpuestosDR: {
        TrasladosDR: [
          {
            BaseDR: "431.034483",
            ImpuestoDR: "002",
            TipoFactorDR: "Tasa",
            TasaOCuotaDR: "0.160000",
            ImporteDR: "68.965517",
          },
        ],
      },
    });
    expect(first.pagos.Totales).toEqual({
      TotalTrasladosBaseIVA16: "431.03",
      TotalTrasladosImpuestoIVA16: "68.97",
      MontoTotalPagos: "500.00",
    });
    expect(doctosOf(second.pagos)[0]).toMatchObject({
      NumParcialidad: "2",
      ImpSaldoAnt: "660.00",
      ImpPagado: "660.00",
      ImpSaldoInsoluto: "0.00",
    });
    expect(second.pagos.Pago[0]?.ImpuestosP).toEqual({
      TrasladosP: [
        { BaseP: "568.965517", ImpuestoP: "002", TipoFactorP: "Tasa", TasaOCuotaP: "0.160000", ImporteP: "91.034483" },
      ],
    });
    expect(second.pagos.Totales).toEqual({
      TotalTrasladosBaseIVA16: "568.97",
      TotalTrasladosImpuestoIVA16: "91.03",
      MontoTotalPagos: "660.00",
    });
  });

  it("of two invoices adds their taxes, withheld ones by tax", () => {
    const { pagos, sinAplicar } = paid([saldo(), HONORARIOS], pago({ Monto: "10000.00" }));
    const [, honorarios] = doctosOf(pagos);
    expect(honorarios).toMatchObject({ ImpSaldoAnt: "9533.33", ImpPagado: "8840.00", ImpSaldoInsoluto: "693.33" });
    expect(honorarios?.ImpuestosDR).toEqual({
      RetencionesDR: [
        {
          BaseDR: "9272.730515",
          ImpuestoDR: "001",
          TipoFactorDR: "Tasa",
          TasaOCuotaDR: "0.100000",
          ImporteDR: "927.273052",
        },
        {
          BaseDR: "9272.730515",
          ImpuestoDR: "002",
          TipoFactorDR: "Tasa",
          TasaOCuotaDR: "0.106667",
          ImporteDR: "989.094346",
        },
      ],
      TrasladosDR: [
        {
          BaseDR: "9272.730515",
          ImpuestoDR: "002",
          TipoFactorDR: "Tasa",
          TasaOCuotaDR: "0.160000",
          ImporteDR: "1483.636882",
        },
      ],
    });
    expect(pagos.Pago[0]?.ImpuestosP).toEqual({
      RetencionesP: [
        { ImpuestoP: "001", ImporteP: "927.273052" },
        { ImpuestoP: "002", ImporteP: "989.094346" },
      ],
      TrasladosP: [
        {
          BaseP: "10272.730515",
          ImpuestoP: "002",
          TipoFactorP: "Tasa",
          TasaOCuotaP: "0.160000",
          ImporteP: "1643.636882",
        },
      ],
    });
    expect(pagos.Totales).toEqual({
      TotalRetencionesIVA: "989.09",
      TotalRetencionesISR: "927.27",
      TotalTrasladosBaseIVA16: "10272.73",
      TotalTrasladosImpuestoIVA16: "1643.64",
      MontoTotalPagos: "10000.00",
    });
    expect(sinAplicar).toEqual(["0.00"]);
  });

  it("goes to the oldest first, and what is left is returned", () => {
    const saldos = [
      saldo({ Fecha: "2026-09-01T00:00:00" }),
      saldo({ IdDocumento: UUID_B, Fecha: "2026-07-01T00:00:00" }),
    ];
    const { pagos, saldos: after, sinAplicar } = paid(saldos, pago({ Monto: "2500.00" }));
    expect(doctosOf(pagos).map(({ IdDocumento }) => IdDocumento)).toEqual([UUID_B, UUID_A]);
    expect(after.map((left) => left.saldo)).toEqual(["0.00", "0.00"]);
    expect(after.map(({ IdDocumento }) => IdDocumento)).toEqual([UUID_A, UUID_B]);
    expect(sinAplicar).toEqual(["180.00"]);
  });

  it("passes by invoices that cannot be paid when it is left to choose", () => {
    const saldos = [
      saldo({ MetodoPago: "PUE" }),
      saldo({ IdDocumento: UUID_B, cancelada: true }),
      saldo({ IdDocumento: UUID_C }),
    ];
    expect(doctosOf(paid(saldos, pago()).pagos).map(({ IdDocumento }) => IdDocumento)).toEqual([UUID_C]);
  });

  it("takes amounts with zeros that say nothing", () => {
    const { pagos } = paid([saldo()], pago({ Monto: "500.0000" }));
    expect(pagos.Pago[0]?.Monto).toBe("500.00");
  });

  it("gives first to those that say how much", () => {
    const { pagos } = paid(
      [saldo(), saldo({ IdDocumento: UUID_B })],
      pago({
        Monto: "1000.00",
        aplicaciones: [{ IdDocumento: UUID_A }, { IdDocumento: UUID_B.toLowerCase(), ImpPagado: "700" }],
      }),
    );
    expect(doctosOf(pagos).map(({ ImpPagado }) => ImpPagado)).toEqual(["300.00", "700.00"]);
  });

  it("may be one of several, each seeing what the one before left", () => {
    const { pagos, saldos } = paid([saldo()], pago({ Monto: "100.00" }), pago({ Monto: "200.00" }));
    expect(
      doctosOf(pagos).map(({ NumParcialidad, ImpSaldoAnt, ImpSaldoInsoluto }) => [
        NumParcialidad,
        ImpSaldoAnt,
        ImpSaldoInsoluto,
      ]),
    ).toEqual([
      ["1", "1160.00", "1060.00"],
      ["2", "1060.00", "860.00"],
    ]);
    expect(saldos[0]).toMatchObject({ saldo: "860.00", parcialidades: 2 });
    expect(pagos.Totales.MontoTotalPagos).toBe("300.00");
  });
});

describe("a payment in another currency", () => {
  it("is the receipt computed elsewhere, to the last byte of its cadena", () => {
    const { pagos, sinAplicar } = paid(
      [USD],
      pago({ Monto: "20300.00", NumOperacion: "SPEI 0001", tiposDeCambio: { USD: "17.50" } }),
    );
    const { UsoCFDI: _use, ...Receptor } = KNOWN_RECEIPT.Receptor;
    const { Serie, Folio, Fecha, LugarExpedicion, Emisor, NoCertificado } = KNOWN_RECEIPT;
    const recibo = reciboDePago(
      { Serie: `${Serie}`, Folio: `${Folio}`, Fecha, LugarExpedicion, Emisor, Receptor },
      pagos,
    );
    const cadena = cadenaOriginal({ ...recibo, NoCertificado: `${NoCertificado}` });
    expect(pagos).toEqual(KNOWN_RECEIPT.Complemento?.[0]);
    expect(createHash("sha256").update(cadena, "utf8").digest("hex")).toBe(KNOWN_RECEIPT_SHA256);
    expect(sinAplicar).toEqual(["0.00"]);
  });

  it("determines its rate when both amounts are agreed on", () => {
    const invoice = saldo({ Moneda: "USD", Total: "5137.42", saldo: "5137.42", impuestos: [iva16("4428.81")] });
    const { pagos } = paid(
      [invoice],
      pago({ Monto: "96426.29", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "5137.42" }] }),
    );
    expect(doctosOf(pagos)[0]?.EquivalenciaDR).toBe("0.0532782087");
  });

  it("has its rate rounded up where half-up would take more than was paid", () => {
    const invoice = saldo({ Moneda: "USD", Total: "4232919.28", saldo: "4232919.28" });
    const { pagos } = paid(
      [invoice],
      pago({ Monto: "74076087.41", aplicaciones: [{ IdDocumento: UUID_A, ImpPagado: "4232919.28" }] }),
    );
    expect(doctosOf(pagos)[0]?.EquivalenciaDR).toBe("0.0571428572");
  });

  it("of pesos in dollars has the rate of the payment as equivalence", () => {
    const { pagos } = paid(
      [saldo({ Total: "1750.00", saldo: "1750.00" })],
      pago({ MonedaP: "USD", TipoCambioP: "17.50", Monto: "100" }),
    );
    expect(pagos.Pago[0]).toMatchObject({ TipoCambioP: "17.5", Monto: "100.00" });
    expect(doctosOf(pagos)[0]).toMatchObject({
      EquivalenciaDR: "17.5",
      ImpPagado: "1750.00",
      ImpSaldoInsoluto: "0.00",
    });
    expect(pagos.Totales.MontoTotalPagos).toBe("1750.00");
  });

  it("between two foreign currencies goes through the peso", () => {
    const { pagos } = paid(
      [saldo({ Moneda: "EUR", Total: "100.00", saldo: "100.00" })],
      pago({ MonedaP: "USD", TipoCambioP: "17.5", Monto: "111.43", tiposDeCambio: { EUR: "19.5" } }),
    );
    expect(doctosOf(pagos)[0]).toMatchObject({ EquivalenciaDR: "0.8974358974", ImpPagado: "100.00" });
  });

  it("takes the equivalence agreed on before any rate", () => {
    const { pagos } = paid(
      [USD],
      pago({
        Monto: "1700.00",
        tiposDeCambio: { USD: "18" },
        aplicaciones: [{ IdDocumento: UUID_A, EquivalenciaDR: "0.0588235294" }],
      }),
    );
    expect(doctosOf(pagos)[0]).toMatchObject({ EquivalenciaDR: "0.0588235294", ImpPagado: "100.00" });
  });

  it("settles invoices of several currencies at once", () => {
    const { pagos, sinAplicar } = paid(
      [USD, saldo({ IdDocumento: UUID_B })],
      pago({ Monto: "21000.00", tiposDeCambio: { USD: "17.5" } }),
    );
    expect(doctosOf(pagos).map(({ ImpPagado, EquivalenciaDR }) => [ImpPagado, EquivalenciaDR])).toEqual([
      ["1160.00", "0.0571428571"],
      ["700.00", "1"],
    ]);
    expect(sinAplicar).toEqual(["0.00"]);
  });

  it("returns what is left unallocated, in its own currency", () => {
    const { sinAplicar } = paid([USD], pago({ Monto: "21000.00", tiposDeCambio: { USD: "17.5" } }));
    expect(sinAplicar).toEqual(["700.00"]);
  });

  it("passes by invoices whose rate nobody knows when it is left to choose", () => {
    const { pagos } = paid([USD, saldo({ IdDocumento: UUID_B, Fecha: "2026-09-01T00:00:00" })], pago());
    expect(doctosOf(pagos).map(({ IdDocumento }) => IdDocumento)).toEqual([UUID_B]);
  });

  it("pays no less than the cent where so much moves that the margin closes", () => {
    const saldos = [
      saldo({ Moneda: "CLF", Total: "48596309.9508", saldo: "48596309.9508", impuestos: [iva16("1000.00")] }),
      saldo({ IdDocumento: UUID_B, Total: "6605853666.99", saldo: "6605853666.99", Fecha: "2026-09-01T00:00:00" }),
    ];
    const { pagos, sinAplicar } = paid(saldos, pago({ Monto: "36498351715.52", tiposDeCambio: { CLF: "711.000001" } }));
    expect(doctosOf(pagos).map(({ ImpPagado }) => ImpPagado)).toEqual(["48596309.9508", "1946376301.04"]);
    expect(sinAplicar).toEqual(["0.00"]);
  });

  it("has no cents in a currency without them", () => {
    const { pagos } = paid(
      [saldo({ Moneda: "JPY", Total: "1160", saldo: "1160", impuestos: [iva16("1000")] })],
      pago({ MonedaP: "JPY", TipoCambioP: "0.118", Monto: "580" }),
    );
    expect(doctosOf(pagos)[0]).toMatchObject({
      EquivalenciaDR: "1",
      ImpSaldoAnt: "1160",
      ImpPagado: "580",
      ImpSaldoInsoluto: "580",
    });
    expect(pagos.Totales).toEqual({
      TotalTrasladosBaseIVA16: "59.00",
      TotalTrasladosImpuestoIVA16: "9.44",
      MontoTotalPagos: "68.44",
    });
  });
});

describe("after a credit note", () => {
  it("of the taxes, only what was not credited is stated", () => {
    const { pagos } = paid([saldo({ acreditado: "290.00", saldo: "870.00" })], pago({ Monto: "435.00" }));
    expect(doctosOf(pagos)[0]?.ImpuestosDR?.TrasladosDR?.[0]).toMatchObject({
      BaseDR: "375.000000",
      ImporteDR: "60.000000",
    });
  });

  it("what earlier receipts stated is what they paid, when it was not kept", () => {
    const { pagos } = paid(
      [saldo({ acreditado: "290.00", saldo: "435.00", parcialidades: 1 })],
      pago({ Monto: "435.00" }),
    );
    expect(doctosOf(pagos)[0]).toMatchObject({ NumParcialidad: "2", ImpSaldoAnt: "435.00", ImpSaldoInsoluto: "0.00" });
    expect(doctosOf(pagos)[0]?.ImpuestosDR?.TrasladosDR?.[0]).toMatchObject({
      BaseDR: "375.000000",
      ImporteDR: "60.000000",
    });
  });
});
