import { Decimal } from "@timbra/cfdi";
import { expect, test } from "vitest";
import type { InvoiceDraftInput, Receiver } from "./invoices/draft.ts";
import { taxesOfChoice } from "./invoices/item.ts";
import { priceInvoice } from "./invoices/pricing.ts";
import { CONTEXT, draftOf, GENERAL_PUBLIC, idOf, item, RECEIVER } from "./testing/invoices.ts";
import { isGeneralPublic, toComprobante } from "./to-comprobante.ts";

const made = (changes: InvoiceDraftInput = {}, receiver: Receiver | null = RECEIVER) =>
  toComprobante(draftOf(changes), { ...CONTEXT, receiver });
const line = (changes: Parameters<typeof item>[0]) => made({ items: [item(changes)] }).Conceptos[0];

test("an ordinary invoice, whole", () => {
  const draft = draftOf({
    conditions: "30 días",
    items: [item({ quantity: "2", unit_price: "100.50", discount: "1.00", sku: "SI-1" })],
  });
  expect(toComprobante(draft, { ...CONTEXT, number: { serie: "A", folio: "7" } })).toEqual({
    TipoDeComprobante: "I",
    Serie: "A",
    Folio: "7",
    Fecha: "2026-11-20T10:00:00",
    FormaPago: "03",
    CondicionesDePago: "30 días",
    Moneda: "MXN",
    Exportacion: "01",
    MetodoPago: "PUE",
    LugarExpedicion: "20000",
    Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
    Receptor: {
      Rfc: "URE180429TM6",
      Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      DomicilioFiscalReceptor: "65000",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
    },
    Conceptos: [
      {
        ClaveProdServ: "56101504",
        NoIdentificacion: "SI-1",
        Cantidad: "2",
        ClaveUnidad: "H87",
        Descripcion: "Silla",
        ValorUnitario: "100.50",
        Descuento: "1.00",
        ObjetoImp: "02",
        Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
      },
    ],
  });
});

test("PPD is to be defined, whatever form was chosen", () => {
  expect(made({ payment_method_id: idOf("payment_method", "PPD"), payment_form_id: 3 })).toMatchObject({
    MetodoPago: "PPD",
    FormaPago: "99",
  });
});

test("a T has neither form nor method of payment", () => {
  const traslado = made({ type: "T" });
  expect(traslado).not.toHaveProperty("FormaPago");
  expect(traslado).not.toHaveProperty("MetodoPago");
});

test("pesos have no exchange rate, other currencies theirs", () => {
  expect(made({ exchange_rate: "1" })).not.toHaveProperty("TipoCambio");
  expect(made({ currency_id: idOf("currency", "USD"), exchange_rate: "17.1234" })).toMatchObject({
    Moneda: "USD",
    TipoCambio: "17.1234",
  });
});

test("a draft may name its own place of issue, regime and export", () => {
  const changes = {
    expedition_zip: "64000",
    tax_regime_id: idOf("tax_regime", "626"),
    export_id: idOf("export", "03"),
  };
  expect(made(changes)).toMatchObject({
    LugarExpedicion: "64000",
    Exportacion: "03",
    Emisor: { RegimenFiscal: "626" },
  });
});

test("the general public: the literal of the matrix, 616, S01, the address of the place of issue", () => {
  const global = { periodicity: "04", months: "11", year: 2026 };
  expect(made({ global, expedition_zip: "64000" }, GENERAL_PUBLIC)).toMatchObject({
    InformacionGlobal: { Periodicidad: "04", Meses: "11", Año: "2026" },
    Receptor: {
      Rfc: "XAXX010101000",
      Nombre: "PUBLICO EN GENERAL",
      DomicilioFiscalReceptor: "64000",
      RegimenFiscalReceptor: "616",
      UsoCFDI: "S01",
    },
  });
});

test.each(["PUBLICO EN GENERAL", "Público en general", " público  EN general "])(
  "%j is the general public, but only with its RFC",
  (name) => {
    expect(isGeneralPublic({ rfc: "XAXX010101000", name })).toBe(true);
    expect(isGeneralPublic({ rfc: "XEXX010101000", name })).toBe(false);
    expect(isGeneralPublic({ rfc: "XAXX010101000", name: "Juan Pérez" })).toBe(false);
  },
);

test("a generic receiver with a name of its own keeps it as typed", () => {
  expect(made({}, { ...GENERAL_PUBLIC, name: "Juan Pérez" }).Receptor).toMatchObject({
    Nombre: "Juan Pérez",
    UsoCFDI: "S01",
  });
});

test("a credit note to a generic receiver may say G02", () => {
  const use = (key: string) => made({ type: "E", cfdi_use_id: idOf("cfdi_use", key) }, GENERAL_PUBLIC).Receptor.UsoCFDI;
  expect([use("G02"), use("G03"), use("S01")]).toEqual(["G02", "S01", "S01"]);
});

test("a receiver abroad has its country and tax identity; a national one never", () => {
  const abroad = {
    ...RECEIVER,
    rfc: "XEXX010101000",
    name: "Acme Inc",
    country_id: idOf("country", "USA"),
    foreign_tax_id: "123456789",
  };
  expect(made({}, abroad).Receptor).toEqual({
    Rfc: "XEXX010101000",
    Nombre: "Acme Inc",
    DomicilioFiscalReceptor: "20000",
    ResidenciaFiscal: "USA",
    NumRegIdTrib: "123456789",
    RegimenFiscalReceptor: "616",
    UsoCFDI: "S01",
  });
  expect(made({}, { ...abroad, country_id: 1, foreign_tax_id: null }).Receptor).not.toHaveProperty("ResidenciaFiscal");
  expect(
    made({}, { ...RECEIVER, country_id: abroad.country_id, foreign_tax_id: "123456789" }).Receptor,
  ).not.toHaveProperty("NumRegIdTrib");
});

test("a receiver written in the draft counts when no customer is named", () => {
  expect(
    made({ customer_id: null, receiver: { rfc: "cacx7605101p8", name: "Xochilt Casas Chavez" } }, null).Receptor,
  ).toMatchObject({
    Rfc: "CACX7605101P8",
    Nombre: "XOCHILT CASAS CHAVEZ",
  });
});

test("relations keep their kinds separate", () => {
  const uuid = "5fb2822e-396d-4725-8521-cdc4bdd20ccf";
  expect(made({ relations: [{ type: "04", uuids: [uuid] }] }).CfdiRelacionados).toEqual([
    { TipoRelacion: "04", CfdiRelacionado: ["5FB2822E-396D-4725-8521-CDC4BDD20CCF"] },
  ]);
  expect(made()).not.toHaveProperty("CfdiRelacionados");
});

test.each<[string, Parameters<typeof taxesOfChoice>[0], string]>([
  ["116", { tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: null }, "100.00"],
  ["100", { tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: null }, "86.206897"],
  ["108", { tax_object_id: 2, vat_tax_id: 2, vat_rate_id: 8, r_isr: "10", ieps: null }, "100.00"],
  ["125.28", { tax_object_id: 2, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: "8" }, "100.00"],
  ["100", { tax_object_id: 2, vat_tax_id: 4, vat_rate_id: 1, r_isr: null, ieps: null }, "100.00"],
  ["100", { tax_object_id: 1, vat_tax_id: 1, vat_rate_id: 1, r_isr: null, ieps: null }, "100.00"],
])("a total import of %s with the taxes %j is a unit price of %s", (total_import, choice, unitPrice) => {
  expect(line({ total_import, unit_price: null, taxes: taxesOfChoice(choice) })).toMatchObject({
    ValorUnitario: unitPrice,
  });
});

test.each<
  [
    what: string,
    quantity: string,
    total: string,
    taxes: NonNullable<Parameters<typeof item>[0]>["taxes"],
    price: string,
  ]
>([
  // 10 × 10.00 and 50 of quota on 100 litres are 10 × 15.00.
  ["a quota on what all units hold", "10", "15", [{ tax: "IEPS", factor: "quota", rate: "0.5", base: "100" }], "10.00"],
  ["the same of one unit", "1", "60", [{ tax: "IEPS", factor: "quota", rate: "0.5", base: "100" }], "10.00"],
  // 3 × 100.00 and 16 % of 150 are 3 × 108.00.
  ["a rate on another base than the line's", "3", "108", [{ tax: "IVA", rate: "0.16", base: "150" }], "100.00"],
  // 2 × 50.00, 10 of quota on 20 litres, and 16 % of 110 are 2 × 63.80.
  [
    "IVA on a quota",
    "2",
    "63.8",
    [
      { tax: "IEPS", factor: "quota", rate: "0.5", base: "20" },
      { tax: "IVA", rate: "0.16" },
    ],
    "50.00",
  ],
])(
  "a price with taxes is of one unit, and a declared base of the whole line: %s",
  (_what, quantity, total, taxes, price) => {
    const sold = item({ quantity, unit_price: null, total_import: total, taxes });
    expect(made({ items: [sold] }).Conceptos[0]).toMatchObject({ ValorUnitario: price });
    const { totals } = priceInvoice(draftOf({ items: [sold] }), CONTEXT);
    expect(Decimal.parse(totals.total).equals(Decimal.parse(total).times(Decimal.parse(quantity)))).toBe(true);
  },
);

test("every kind of tax row", () => {
  const taxes = [
    { tax: "IEPS", factor: "quota", rate: "6.455", base: "40" },
    { tax: "IVA", factor: "exempt" },
    { tax: "IVA", rate: "0.106667", withheld: true },
    { tax: "ISR", rate: "0.1", withheld: true },
  ] as const;
  expect(line({ taxes: [...taxes] })?.Impuestos).toEqual([
    { tipo: "traslado", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "6.455000", Base: "40" },
    { tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" },
    { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667" },
    { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" },
  ]);
});

test("customs documents get the blanks of the law; property accounts and third parties their nodes", () => {
  expect(
    line({
      customs: ["15 48 3009 0001234", "154830090001235"],
      predial: "AB12, 34",
      third_party: { rfc: "CACX7605101P8", name: "Xochilt", tax_regime_id: 9, zip_code: "36257" },
    }),
  ).toMatchObject({
    InformacionAduanera: ["15  48  3009  0001234", "15  48  3009  0001235"],
    CuentaPredial: ["AB12", "34"],
    ACuentaTerceros: {
      RfcACuentaTerceros: "CACX7605101P8",
      NombreACuentaTerceros: "XOCHILT",
      RegimenFiscalACuentaTerceros: "612",
      DomicilioFiscalACuentaTerceros: "36257",
    },
  });
});

test("what is missing is left empty, never invented", () => {
  const empty = toComprobante(
    draftOf({
      type: null,
      currency_id: null,
      cfdi_use_id: null,
      payment_method_id: null,
      payment_form_id: null,
      items: [{}],
    }),
    {
      ...CONTEXT,
      receiver: null,
    },
  );
  expect(empty).toMatchObject({
    Moneda: "",
    Receptor: { Rfc: "", Nombre: "", UsoCFDI: "" },
    Conceptos: [{ ClaveProdServ: "", Cantidad: "", ValorUnitario: "", ObjetoImp: "" }],
  });
  expect(empty).not.toHaveProperty("FormaPago");
});
