import { describe, expect, it } from "vitest";
import type { Draft, DraftConcepto, DraftImpuesto } from "../comprobante/draft.ts";
import { price } from "./comprobante.ts";

const iva: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.16" };

function draft(Conceptos: readonly DraftConcepto[], extra: Partial<Draft> = {}): Draft {
  return {
    TipoDeComprobante: "I",
    Fecha: "2026-11-20T10:00:00",
    Moneda: "MXN",
    Exportacion: "01",
    LugarExpedicion: "64000",
    Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
    Receptor: {
      Rfc: "URE180429TM6",
      Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      DomicilioFiscalReceptor: "86991",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
    },
    Conceptos,
    ...extra,
  };
}

function line(Cantidad: string, ValorUnitario: string, extra: Partial<DraftConcepto> = {}): DraftConcepto {
  return {
    ClaveProdServ: "81112002",
    Cantidad,
    ClaveUnidad: "E48",
    Descripcion: "Servicio",
    ValorUnitario,
    ObjetoImp: "02",
    Impuestos: [iva],
    ...extra,
  };
}

describe("price", () => {
  it("keeps an amount of a line at six decimals and drops the zeros beyond the currency's", () => {
    const [thirds, whole] = price(draft([line("3", "0.3333333"), line("2.5", "400.20")]), 2).Conceptos;
    expect(thirds?.Importe).toBe("1.00");
    expect(whole?.Importe).toBe("1000.50");
    expect(price(draft([line("1.333", "7.7777")]), 2).Conceptos[0]?.Importe).toBe("10.367674");
  });

  it("adds the unrounded lines and rounds once, half-up", () => {
    const priced = price(draft([line("1", "0.333"), line("1", "0.333"), line("1", "0.339")]), 2);
    expect(priced.SubTotal).toBe("1.01");
    expect(priced.Impuestos?.TotalImpuestosTrasladados).toBe("0.16");
    expect(priced.Total).toBe("1.17");
  });

  it("writes the importe with no fewer decimals than the discount", () => {
    const [concepto] = price(draft([line("1", "100", { Descuento: "5.125" })]), 2).Conceptos;
    expect(concepto).toMatchObject({ Importe: "100.000", Descuento: "5.125" });
    expect(concepto?.Impuestos?.Traslados?.[0]).toMatchObject({ Base: "94.875", Importe: "15.18" });
  });

  it("leaves out a discount of zero", () => {
    const priced = price(draft([line("1", "100", { Descuento: "0.00" })]), 2);
    expect(priced.Conceptos[0]).not.toHaveProperty("Descuento");
    expect(priced).not.toHaveProperty("Descuento");
  });

  it("charges IVA over IEPS, as the guide does on page 36", () => {
    const ieps: DraftImpuesto = { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000" };
    const priced = price(draft([line("1", "15000", { Impuestos: [iva, ieps] })]), 2);
    expect(priced.Conceptos[0]?.Impuestos?.Traslados).toEqual([
      { Base: "16200.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "2592.00" },
      { Base: "15000.00", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000", Importe: "1200.00" },
    ]);
    expect(priced.Total).toBe("18792.00");
  });

  it("charges a quota on the units sold, or on those the draft gives", () => {
    const quota: DraftImpuesto = { tipo: "traslado", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "1.644500" };
    const rows = (tax: DraftImpuesto) =>
      price(draft([line("12", "20", { Impuestos: [tax] })]), 2).Conceptos[0]?.Impuestos;
    expect(rows(quota)?.Traslados?.[0]).toMatchObject({ Base: "12.00", Importe: "19.734" });
    expect(rows({ ...quota, Base: "7.2" })?.Traslados?.[0]).toMatchObject({ Base: "7.20", Importe: "11.8404" });
  });

  it("withholds by tax and subtracts it from the total", () => {
    const isr: DraftImpuesto = { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.10" };
    const ivaRetenido: DraftImpuesto = {
      tipo: "retencion",
      Impuesto: "002",
      TipoFactor: "Tasa",
      TasaOCuota: "0.106667",
    };
    const priced = price(draft([line("1", "12000", { Impuestos: [iva, ivaRetenido, isr] })]), 2);
    expect(priced.Impuestos).toEqual({
      TotalImpuestosRetenidos: "2480.00",
      Retenciones: [
        { Impuesto: "001", Importe: "1200.00" },
        { Impuesto: "002", Importe: "1280.00" },
      ],
      TotalImpuestosTrasladados: "1920.00",
      Traslados: [
        { Base: "12000.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "1920.00" },
      ],
    });
    expect(priced.Total).toBe("11440.00");
  });

  it("totals the rows as they are rounded, not the taxes of the lines", () => {
    const eight: DraftImpuesto = { ...iva, TasaOCuota: "0.08" };
    const priced = price(draft([line("1", "0.10"), line("1", "0.20", { Impuestos: [eight] })]), 2);
    expect(priced.Impuestos?.Traslados?.map(({ Importe }) => Importe)).toEqual(["0.02", "0.02"]);
    expect(priced).toMatchObject({ Impuestos: { TotalImpuestosTrasladados: "0.04" }, Total: "0.34" });
  });

  it("keeps a rate and a quota of the same number apart, and rates of the same number together", () => {
    const ieps = (TipoFactor: "Tasa" | "Cuota", TasaOCuota: string): DraftImpuesto => ({
      tipo: "traslado",
      Impuesto: "003",
      TipoFactor,
      TasaOCuota,
    });
    const lines = [ieps("Tasa", "0.080000"), ieps("Cuota", "0.08"), ieps("Tasa", "0.08")].map((tax) =>
      line("10", "100", { Impuestos: [tax] }),
    );
    expect(price(draft(lines), 2).Impuestos?.Traslados).toEqual([
      { Base: "2000.00", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000", Importe: "160.00" },
      { Base: "10.00", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "0.080000", Importe: "0.80" },
    ]);
  });

  it("has no total of transferred taxes when all is exempt", () => {
    const exempt: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" };
    const priced = price(draft([line("1", "100", { Impuestos: [exempt] })]), 2);
    expect(priced.Impuestos).toEqual({ Traslados: [{ Base: "100.00", Impuesto: "002", TipoFactor: "Exento" }] });
    expect(priced.Total).toBe("100.00");
  });

  it("takes local taxes into the total", () => {
    const locales = {
      tipo: "impuestosLocales",
      version: "1.0",
      TotaldeRetenciones: "1.00",
      TotaldeTraslados: "3.00",
    } as const;
    expect(price(draft([line("1", "100")], { Complemento: [locales] }), 2).Total).toBe("118.00");
  });

  it("gives a Traslado no value and no tax summary", () => {
    const priced = price(draft([line("3", "10", { ObjetoImp: "01", Impuestos: [] })], { TipoDeComprobante: "T" }), 2);
    expect(priced).toMatchObject({ SubTotal: "0", Total: "0" });
    expect(priced).not.toHaveProperty("Impuestos");
    expect(priced.Conceptos[0]?.Importe).toBe("30.00");
  });

  it("follows the decimals of the currency", () => {
    expect(price(draft([line("3", "33.335")], { Moneda: "JPY" }), 0)).toMatchObject({ SubTotal: "100", Total: "116" });
    expect(price(draft([line("3", "33.3335")], { Moneda: "KWD" }), 3)).toMatchObject({
      SubTotal: "100.001",
      Total: "116.001",
    });
  });

  it("survives what is not a number and leaves it for the rules to report", () => {
    const priced = price(draft([line("dos", "1,000", { Descuento: "x" }), line("1", "10")]), 2);
    expect(priced.Conceptos[0]).toMatchObject({
      Cantidad: "dos",
      ValorUnitario: "1,000",
      Descuento: "x",
      Importe: "0.00",
    });
    expect(priced.SubTotal).toBe("10.00");
    const taxed = price(draft([line("1", "10", { Impuestos: [{ ...iva, Base: "1.000,5", TasaOCuota: "16 %" }] })]), 2);
    expect(taxed.Conceptos[0]?.Impuestos?.Traslados).toEqual([
      { Base: "1.000,5", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "16 %", Importe: "0.00" },
    ]);
  });

  it("writes a rate in one way, however it was given", () => {
    const rates = ["0.16", "00.160000", "0.1600000", "1.600000", "16"].map((TasaOCuota) => {
      const priced = price(draft([line("1", "10", { Impuestos: [{ ...iva, TasaOCuota }] })]), 2);
      return priced.Conceptos[0]?.Impuestos?.Traslados?.[0]?.TasaOCuota;
    });
    expect(rates).toEqual(["0.160000", "0.160000", "0.160000", "1.600000", "16.000000"]);
  });
});
