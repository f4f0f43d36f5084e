import type { Comprobante } from "@timbra/cfdi";
import { pagar, reciboDePago } from "@timbra/cfdi/pagos";
import { createCatalogos } from "@timbra/sat-catalogues";
import { describe, expect, it } from "vitest";
import { bundledLists } from "../../catalogues/index.ts";
import type { PrintLists } from "../printer.ts";
import { toPrintModel } from "./to-print-model.ts";

/**
 * A dollar invoice paid in pesos, and one in pesos with withholdings paid in part: the worked examples of the law's
 * facts.
 */
function receipt(): Comprobante {
  const iva = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" } as const;
  const isr = { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" } as const;
  const owed = { Fecha: "2026-10-01T10:00:00", MetodoPago: "PPD", parcialidades: 0, ObjetoImp: "02" };
  const usd = {
    ...owed,
    IdDocumento: "5fb2822e-396d-4725-8521-cdc4bdd20ccf",
    Serie: "A",
    Folio: "122",
    Moneda: "USD",
    Total: "1160.00",
    saldo: "1160.00",
  };
  const mxn = {
    ...owed,
    IdDocumento: "6fb2822e-396d-4725-8521-cdc4bdd20ccf",
    Moneda: "MXN",
    Total: "10600.00",
    saldo: "10600.00",
  };
  const payment = { FechaPago: "2026-11-18T12:00:00", FormaDePagoP: "03", MonedaP: "MXN", NumOperacion: "SPEI 0001" };
  const paid = pagar(
    [
      { ...usd, impuestos: [{ ...iva, Base: "1000.00" }] },
      {
        ...mxn,
        impuestos: [
          { ...iva, Base: "10000.00" },
          { ...isr, Base: "10000.00" },
        ],
      },
    ],
    [
      { ...payment, Monto: "20300.00", aplicaciones: [{ IdDocumento: usd.IdDocumento, ImpPagado: "1160.00" }] },
      { ...payment, Monto: "5300.00", aplicaciones: [{ IdDocumento: mxn.IdDocumento }] },
    ],
    createCatalogos(),
  );
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  const Emisor = { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" };
  const Receptor = {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
  };
  return reciboDePago(
    { Serie: "P", Folio: "7", Fecha: "2026-11-20T11:50:00", LugarExpedicion: "06000", Emisor, Receptor },
    paid.pagos,
  );
}

const print = (language: "es" | "en" = "es", lists: PrintLists = bundledLists()) =>
  toPrintModel(receipt(), undefined, { xml: "", language, mark: "none" }, lists);

describe("the printed form of a receipt", () => {
  it("shows each payment with what the law asks for, and not the zeros of the document", () => {
    const { sections, kind, terms, total, inWords } = print();
    expect(kind).toBe("Recibo electrónico de pago");
    expect(sections[0]).toEqual({
      title: "Pago 1",
      facts: [
        { label: "Fecha de pago", value: "18/11/2026 12:00:00" },
        { label: "Forma de pago", value: "03 - Transferencia electrónica de fondos" },
        { label: "Monto", value: "20,300.00 MXN" },
        { label: "Moneda", value: "MXN - Peso Mexicano" },
        { label: "Núm. de operación", value: "SPEI 0001" },
      ],
    });
    expect(sections[1]).toEqual({
      title: "Impuestos del pago 1",
      facts: [{ label: "IVA 16 %", value: "sobre 17,500.000013: 2,800.000002 MXN" }],
    });
    expect(terms.map(({ label }) => label)).not.toContain("Moneda");
    expect(total).toEqual({ label: "Total de pagos", value: "25,600.00 MXN" });
    expect(inWords.value).toContain("VEINTICINCO MIL SEISCIENTOS PESOS 00/100 M.N.");
  });

  it("shows each amount with the decimals that the lists in use give its currency", () => {
    const decimales = new Map([
      ["MXN", 2],
      ["USD", 3],
    ]);
    const { table, sections } = print("es", { ...bundledLists(), catalogos: createCatalogos({ decimales }) });
    expect(table.rows.map(({ discount }) => discount)).toEqual(["1,160.000 USD", "5,300.00 MXN"]);
    expect(sections[0]?.facts).toContainEqual({ label: "Monto", value: "20,300.00 MXN" });
  });

  it("has a row for each invoice: instalment, balance before, paid and left in its currency, rate and taxes", () => {
    const { table } = print();
    expect(table.labels).toMatchObject({
      quantity: "Parcialidad",
      unitPrice: "Saldo anterior",
      discount: "Pagado",
      amount: "Saldo insoluto",
    });
    expect(table.rows).toEqual([
      {
        quantity: "1",
        unit: "A-122",
        description: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
        details: [
          "Del pago 1 · 02 - Sí objeto de impuesto. · Equivalencia 0.0571428571",
          "IVA 16 % sobre 1,000.00: 160.00",
        ],
        unitPrice: "1,160.00 USD",
        discount: "1,160.00 USD",
        amount: "0.00 USD",
      },
      expect.objectContaining({
        unit: "",
        details: [
          "Del pago 2 · 02 - Sí objeto de impuesto.",
          "IVA 16 % sobre 5,000.00: 800.00 · Retención ISR 10 % sobre 5,000.00: 500.00",
        ],
        amount: "5,300.00 MXN",
      }),
    ]);
  });

  it("adds up the taxes in pesos as the complement does", () => {
    expect(print().totals).toEqual([
      { label: "IVA 16 %", note: "base 22,500.00", value: "3,600.00" },
      { label: "Retención ISR", note: "", value: "−500.00" },
    ]);
  });

  it("is said in English too", () => {
    const { kind, sections, total } = print("en");
    expect([kind, sections[0]?.title, total.label]).toEqual(["Payment receipt", "Payment 1", "Total paid"]);
  });
});
