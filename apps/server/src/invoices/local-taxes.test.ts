import { cadenaOriginal } from "@timbra/cfdi";
import { cadenaByStylesheet, xsdProblems } from "@timbra/cfdi/testing";
import { readCfdi } from "@timbra/cfdi/xml";
import { type InvoiceDetail, type InvoiceDraftInput, invoiceDraft, itemOfProduct } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await readyIssuer(test);
  const { issuerId } = issuer;
  const gift = { issuerId, documentKind: "gift", documentId: newId(test.clock), amount: 20, note: "" };
  await withTenant(test.deps.db, issuerId, (tx) => grantCredits(tx, test.clock, gift));
});
afterAll(() => test.close());

const iva = { tax: "IVA", factor: "rate", rate: "0.16", withheld: false } as const;
const line = (description: string, key: string, quantity: string, unit_price: string) => ({
  key,
  description,
  quantity,
  unit_id: 1,
  unit_price,
  tax_object_id: 2,
  taxes: [iva],
});
const HOTEL: InvoiceDraftInput = {
  items: [line("Habitación doble", "90111501", "2", "1250.555"), line("Desayuno", "90101501", "1", "320")],
  local_taxes: [{ name: "ISH", rate: "3", items: [0] }],
};

async function stamp(parts: InvoiceDraftInput): Promise<InvoiceDetail> {
  const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer, parts) });
  expect(body.invoice.state).toBe("stamped");
  return body.invoice;
}

/** The stamped document, after the SAT's schemas, its stylesheet, and its Total added up in cents by other means. */
async function documentOf({ id }: InvoiceDetail) {
  const { bytes } = await issuer.client.call("getInvoiceXml", { params: { id } });
  const xml = Buffer.from(bytes).toString("utf8");
  expect(xsdProblems(xml)).toEqual([]);
  const read = readCfdi(xml);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(cadenaOriginal(read.comprobante)).toBe(cadenaByStylesheet(xml));
  const cents = (name: string) =>
    BigInt((new RegExp(` ${name}="([\\d.]+)"`).exec(xml)?.[1] ?? "0.00").replace(".", ""));
  const root = xml.slice(0, xml.indexOf("<cfdi:Conceptos"));
  const inRoot = (name: string) =>
    BigInt((new RegExp(` ${name}="([\\d.]+)"`).exec(root)?.[1] ?? "0.00").replace(".", ""));
  const charged = cents("TotalImpuestosTrasladados") + cents("TotaldeTraslados");
  const withheld = cents("TotalImpuestosRetenidos") + cents("TotaldeRetenciones");
  expect(inRoot("Total")).toBe(inRoot("SubTotal") - inRoot("Descuento") + charged - withheld);
  return { xml, comprobante: read.comprobante };
}

describe("a stamped invoice with local taxes", () => {
  it("of a hotel charges its tax on the room alone, and shows it in totals and print", async () => {
    const invoice = await stamp(HOTEL);
    const { xml } = await documentOf(invoice);
    expect(invoice.total).toBe("3347.52");
    expect(invoice.totals?.local_taxes).toEqual([{ name: "ISH", withheld: false, rate: "3.00", amount: "75.03" }]);
    expect(xml).toContain('<implocal:TrasladosLocales ImpLocTrasladado="ISH" TasadeTraslado="3.00" Importe="75.03"/>');
    expect(invoice.draft.local_taxes).toEqual([
      { name: "ISH", withheld: false, rate: "3", items: [0], base: null, amount: null },
    ]);
  });

  it("of public works withholds five per thousand, and fees a cedular tax", async () => {
    const works = await stamp({
      items: [line("Estimación 3", "72141003", "1", "1000000")],
      local_taxes: [{ name: "5 al millar", withheld: true, rate: "0.5" }],
    });
    expect((await documentOf(works)).xml).toContain('TotaldeRetenciones="5000.00"');
    expect(works.total).toBe("1155000.00");
    const fees = await stamp({
      items: [line("Honorarios", "80121500", "1", "9999.99")],
      local_taxes: [{ name: "Impuesto cedular", withheld: true, rate: "2" }],
    });
    await documentOf(fees);
    // 1600.00 of IVA and 200.00 withheld.
    expect(fees.total).toBe("11399.99");
  });

  it("is duplicated and replaced with them, and credited with them, whole or in part", async () => {
    const invoice = await stamp(HOTEL);
    const params = { id: invoice.id };
    const copy = (await issuer.client.call("duplicateInvoice", { params })).body.invoice;
    const instead = (await issuer.client.call("replaceInvoice", { params })).body.invoice;
    expect([copy, instead].map(({ draft, total }) => [draft.local_taxes, total])).toEqual([
      [invoice.draft.local_taxes, "3347.52"],
      [invoice.draft.local_taxes, "3347.52"],
    ]);
    const part = (await issuer.client.call("creditNote", { params, body: { amount: "1000" } })).body.invoice;
    expect(part).toMatchObject({ type: "E", total: "1000.00", problems: [] });
    // 75.03 × 1000 / 3347.52
    expect(part.draft.local_taxes).toEqual([
      { name: "ISH", withheld: false, rate: "3.00", items: null, base: null, amount: "22.41" },
    ]);
    const stamped = (await issuer.client.call("stampDraft", { params: { id: part.id } })).body.invoice;
    await documentOf(stamped);
    const rest = (await issuer.client.call("creditNote", { params })).body.invoice;
    expect(rest.total).toBe("2347.52");
  });

  it("is credited whole, line by line", async () => {
    const invoice = await stamp(HOTEL);
    const note = (await issuer.client.call("creditNote", { params: { id: invoice.id } })).body.invoice;
    expect([note.total, note.draft.local_taxes]).toEqual(["3347.52", invoice.draft.local_taxes]);
  });
});

describe("soft drinks by the box", () => {
  it("are charged IEPS by their litres, from the product to the document, and credited so", async () => {
    const { product_data } = (
      await issuer.client.call("saveProduct", {
        body: {
          productos_tipo: "0",
          productos_claveprodserv: "50202306",
          productos_descripcion: "Refresco, caja de 12 botellas de 600 ml",
          productos_numero_identificacion: "CAJA-12",
          productos_cat_units_id: 1,
          productos_valor: "0",
          productos_precio_unitario: "150",
          productos_cat_vat_taxes_id: 1,
          productos_ieps_cuota: "1.6451",
          productos_ieps_unidades: "7.2",
        },
      })
    ).body;
    expect(product_data).toMatchObject({ ieps_cuota: "1.6451", ieps_unidades: "7.2" });
    const invoice = await stamp({ items: [{ ...itemOfProduct(product_data), quantity: "10" }] });
    const { xml, comprobante } = await documentOf(invoice);
    expect(xml).toContain('Base="72.00" Impuesto="003" TipoFactor="Cuota" TasaOCuota="1.645100" Importe="118.4472"');
    expect(comprobante.Conceptos[0]?.Impuestos?.Traslados?.map(({ Base }) => Base).sort()).toEqual([
      "1618.4472",
      "72.00",
    ]);
    expect(invoice.total).toBe("1877.40");
    const half = { params: { id: invoice.id }, body: { amount: "938.70" } };
    const note = (await issuer.client.call("creditNote", half)).body.invoice;
    expect(note.total).toBe("938.70");
    expect(note.draft.items[0]?.taxes[0]).toMatchObject({ factor: "quota", base: "36.000000" });
  });

  it("with litres but no quota are no product", async () => {
    const body = { productos_tipo: "0", productos_claveprodserv: "50202306", productos_descripcion: "Refresco" };
    const refused = await issuer.client.fail("saveProduct", {
      body: {
        ...body,
        productos_precio_unitario: "150",
        productos_valor: "0",
        productos_cat_units_id: 1,
        productos_ieps_unidades: "7.2",
      },
    });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["productos_ieps_cuota"]);
  });
});

describe("a file of invoices", () => {
  const HEADINGS =
    "Referencia;RFC;Cantidad;Clave del SAT;Unidad;Descripción;Precio unitario;IVA;Forma de pago;Cuota de IEPS;Litros por caja;Impuesto local;Tasa del impuesto local;Importe del impuesto local;Impuesto local retenido;Tasa del impuesto local retenido";
  const read = async (...rows: string[]) => {
    const fileBase64 = Buffer.from(
      [HEADINGS.replace("Litros por caja", "Unidades de la cuota por pieza"), ...rows].join("\r\n"),
    ).toString("base64");
    const { batch } = (await issuer.client.call("previewBulk", { body: { fileBase64, file_name: "ventas.csv" } })).body;
    return (await issuer.client.call("listBulkInvoices", { params: { id: batch.id } })).body.invoices;
  };
  const row = (reference: string, key: string, price: string, more: string) =>
    `${reference};URE180429TM6;1;${key};H87;Concepto;${price};16;03;${more}`;

  it("takes a local tax of the rows that name it, and a quota by the units of a piece", async () => {
    const found = await read(
      row("H-1", "90111501", "2501.11", ";;ISH;3;;;"),
      row("H-1", "90101501", "320", ";;;;;;"),
      row("O-1", "72141003", "1000000", ";;;;;5 al millar;0.5"),
      row("R-1", "50202306", "150", "1.6451;7.2;;;;;"),
      row("D-1", "90111501", "100", ";;DSA;;31.50;;"),
    );
    expect(found.map(({ reference, total, problems }) => [reference, total, problems])).toEqual([
      ["H-1", "3347.52", []],
      ["O-1", "1155000.00", []],
      // 7.2 × 1.6451 = 11.84472; (150 + 11.84472) × 16 % = 25.8951552
      ["R-1", "187.74", []],
      ["D-1", "147.50", []],
    ]);
  });

  it("says what is wrong at its cell, and how a share of one was read", async () => {
    const found = await read(
      row("A", "90111501", "100", ";;;3;;;"),
      row("B", "90111501", "100", ";;ISH;3;;;"),
      row("B", "90111501", "100", ";;ish;4;;;"),
      row("C", "90111501", "100", ";;ISH;3;1.00;;"),
      row("C", "90111501", "100", ";;ISH;;;;"),
      row("D", "90111501", "100", ";;ISH;0.03;;;"),
      row("E", "90111501", "100", ";;ISH;;;;"),
      row("F", "90111501", "100", ";7.2;;;;;"),
    );
    const told = found.flatMap(({ reference, problems }) =>
      problems.map(({ row: number, column, severity }) => [reference, number, column, severity]),
    );
    expect(told).toEqual([
      ["A", 2, "Impuesto local", "error"],
      ["B", 4, "Tasa del impuesto local", "error"],
      ["C", 6, "Importe del impuesto local", "error"],
      ["D", 7, "Tasa del impuesto local", "warning"],
      ["E", 8, "Tasa del impuesto local", "error"],
      ["F", 9, "Cuota de IEPS", "error"],
    ]);
    expect(found.find(({ reference }) => reference === "D")?.total).toBe("119.00");
  });
});

describe("a draft from before there were local taxes", () => {
  it("has none", () => {
    expect(invoiceDraft.parse({ type: "I" }).local_taxes).toEqual([]);
  });
});
