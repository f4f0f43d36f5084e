import { type DraftComplement, itemOfProduct, withChange } from "@timbra/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { readPdf } from "../../adapters/pdf/testing/read-pdf.ts";
import { giveCredits } from "../../invoices/cancel/testing/cancellation-fixture.ts";
import { type ReadyIssuer, someDraft } from "../issuing.ts";
import { shareTestApp } from "../shared-test-app.ts";
import type { TestApp } from "../test-app.ts";
import { change, EXEMPT, IVA_0, IVA_16, id, issue, issuerOf, line, scenario, stampDraft } from "./scenario.ts";

let test: TestApp;
let company: ReadyIssuer;
beforeAll(async () => {
  test = await shareTestApp();
  company = await issuerOf(test, "601");
  await giveCredits(test, company.issuerId, 20);
});
afterAll(() => test.close());

scenario("fuel with a quota of IEPS", async () => {
  const quota = { tax: "IEPS", factor: "quota", rate: "6.4555" } as const;
  const litres = { quantity: "40.123", unit_id: id("unit", "LTR"), taxes: [IVA_16, quota] };
  const { invoice, xml } = await issue(company, {
    items: [line("15101514", "Gasolina regular", "14.20", litres)],
    payment_form_id: id("payment_form", "04"),
  });
  // 40.123 × 14.20 = 569.7466; 40.123 × 6.4555 = 259.0140265; (569.7466 + 259.0140265) × 16 % = 132.60170…
  expect(xml).toContain('Impuesto="003" TipoFactor="Cuota" TasaOCuota="6.455500" Importe="259.01"');
  expect(xml).toContain(' SubTotal="569.75"');
  expect(invoice.total).toBe("961.36");
});

scenario("a petrol station's three fuels with its permit", async () => {
  const station = await issuerOf(test, "601");
  const number = "PL/1234/EXP/ES/2015";
  await station.client.call("createFuelPermit", { body: { number } });
  const litres = (key: string, price: string, complements: DraftComplement[] = []) =>
    line(key, "Combustible", price, { quantity: "40.123", unit_id: id("unit", "LTR"), complements });
  const diesel = { TipoPermiso: "PER01", NumeroPermiso: number, ClaveHYP: "15101505", SubProductoHYP: "SP18" };
  const items = [
    litres("15101514", "14.20"),
    litres("15101515", "16.10"),
    litres("15101505", "15.30", [{ name: "hidro-y-petro", data: diesel }]),
  ];
  const body = someDraft(station, { tax_regime_id: null, items });
  const { problems } = (await station.client.call("previewInvoice", { body })).body;
  const errorsIn = (all: typeof problems = []) =>
    all.flatMap(({ code, severity, path }) => (severity === "error" ? [[code, path]] : []));
  const missing = [
    ["TIMBRA-HYP-FALTA", "items.0.key"],
    ["TIMBRA-HYP-FALTA", "items.1.key"],
  ];
  expect(errorsIn(problems)).toEqual(missing);
  expect(errorsIn((await station.client.fail("stampInvoice", { body })).body.problems)).toEqual(missing);
  // What the answer says puts them right: the only permit, the only subproduct of a gasoline.
  const { draft, ...kept } = (await station.client.call("createDraft", { body })).body.invoice;
  const mended = problems.reduce((one, { change: put }) => (put ? withChange(one, put) : one), draft);
  const { invoice, xml } = await stampDraft(station, await change(station, { draft, ...kept }, mended));
  for (const said of [
    `TipoPermiso="PER01" NumeroPermiso="${number}" ClaveHYP="15101514" SubProductoHYP="SP16"`,
    `TipoPermiso="PER01" NumeroPermiso="${number}" ClaveHYP="15101515" SubProductoHYP="SP17"`,
    `TipoPermiso="PER01" NumeroPermiso="${number}" ClaveHYP="15101505" SubProductoHYP="SP18"`,
  ])
    expect(xml).toContain(said);
  // 40.123 × (14.20 + 16.10 + 15.30) = 569.7466 + 645.9803 + 613.8819 = 1829.6088; IVA 292.7374…
  expect(xml).toContain(' SubTotal="1829.61"');
  expect(invoice.total).toBe("2122.35");
  const { pages } = await readPdf((await station.client.raw("GET", `/api/invoices/${invoice.id}/pdf`)).bytes);
  expect(pages.join("")).toContain(`Permiso${number}(PER01Expendio`);
  expect(pages.join("")).toContain("SubproductoSP18Diéselautomotriz");
});

scenario("soft drinks by the box", async () => {
  const box = {
    productos_tipo: "0",
    productos_claveprodserv: "50202306",
    productos_descripcion: "Refresco, caja de 12 botellas de 600 ml",
    productos_cat_units_id: id("unit", "XBX"),
    productos_valor: "0",
    productos_precio_unitario: "150",
    productos_ieps_cuota: "1.6451",
    productos_ieps_unidades: "7.2",
  } as const;
  const { product_data } = (await company.client.call("saveProduct", { body: box })).body;
  const { invoice, xml } = await issue(company, { items: [{ ...itemOfProduct(product_data), quantity: "13" }] });
  // 13 × 7.2 litres = 93.6; × 1.6451 = 153.98136; (1950 + 153.98136) × 16 % = 336.6370176
  expect(xml).toContain('Base="93.60" Impuesto="003" TipoFactor="Cuota" TasaOCuota="1.645100"');
  expect(invoice.total).toBe("2440.62");
});

scenario("a grocery's lines of 16 %, 0 %, exempt and IEPS 8 %", async () => {
  const { invoice, xml } = await issue(company, {
    items: [
      line("53131608", "Jabón", "32.50", { quantity: "4" }),
      line("50131612", "Huevo, kilo", "46.90", { quantity: "2.345", unit_id: id("unit", "KGM"), taxes: [IVA_0] }),
      line("55101500", "Libro", "199.00", { taxes: [EXEMPT] }),
      line("50192100", "Papas fritas", "17.35", { quantity: "6", taxes: [IVA_0, { tax: "IEPS", rate: "0.08" }] }),
    ],
    payment_form_id: id("payment_form", "01"),
  });
  // 130.00 + 109.9805 + 199.00 + 104.10 = 543.0805; IVA 20.80; IEPS 8.328
  expect(xml).toContain(' SubTotal="543.08"');
  expect(xml).toContain('Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.080000" Importe="8.33"');
  const summary = xml.slice(xml.indexOf("</cfdi:Conceptos>"));
  expect(summary.match(/TipoFactor="(\w+)"(?: TasaOCuota="([\d.]+)")?/g)?.length).toBe(4);
  expect(invoice.total).toBe("572.21");
});

scenario("a transfer of one's own goods", async () => {
  const books = { quantity: "40", tax_object_id: id("tax_object", "01"), taxes: [] };
  const itself = {
    rfc: company.rfc,
    name: "ESCUELA DE MUESTRA",
    tax_regime_id: id("tax_regime", "601"),
    zip_code: "06000",
  };
  const { invoice, xml } = await issue(company, {
    type: "T",
    customer_id: null,
    receiver: itself,
    cfdi_use_id: id("cfdi_use", "S01"),
    payment_form_id: null,
    payment_method_id: null,
    items: [line("55101500", "Libros, de la bodega a la tienda", "0", books)],
  });
  expect(invoice.total).toBe("0.00");
  for (const said of ['TipoDeComprobante="T"', ' SubTotal="0"', ' Total="0"', `Rfc="${company.rfc}"`])
    expect(xml).toContain(said);
  expect(xml).not.toMatch(/FormaPago|MetodoPago|<cfdi:Impuestos/);
});

scenario("a donation", async () => {
  const charity = await issuerOf(test, "603");
  const donor = { rfc: "CACX7605101P8", name: "XOCHILT CASAS CHAVEZ", zip_code: "36257" };
  const money = { unit_id: id("unit", "C62"), tax_object_id: id("tax_object", "01"), taxes: [] };
  const parts = {
    customer_id: null,
    receiver: { ...donor, tax_regime_id: id("tax_regime", "605") },
    cfdi_use_id: id("cfdi_use", "D04"),
    items: [line("84101600", "Donativo", "5000.00", money)],
  };
  // It can be stamped; without the complement nobody can deduct it, which is said before.
  const body = someDraft(charity, { tax_regime_id: null, ...parts });
  const { problems } = (await charity.client.call("previewInvoice", { body })).body;
  expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual([
    "TIMBRA-DONATIVO-SIN-COMPLEMENTO",
    "warning",
  ]);
  const { invoice, xml } = await issue(charity, parts);
  expect(invoice.total).toBe("5000.00");
  for (const said of ['UsoCFDI="D04"', 'RegimenFiscal="603"', 'ObjetoImp="01"']) expect(xml).toContain(said);
});

scenario("IVA of 8 % at the border", async () => {
  const { client } = company;
  const inTijuana = { tax_regime_id: null, expedition_zip: "22000", items: [line("56112100", "Silla", "1234.56")] };
  const { user_general_data: general, version } = (await client.call("getGeneral")).body;
  const { rfc: _, complete: __, invoice_name: ___, ...rest } = general;
  const declared = { ...rest, business_name: rest.business_name ?? "", border_notice: "2024-01-15", version };
  await client.call("saveGeneral", { body: declared });
  const { invoice: draft, advice } = (await client.call("createDraft", { body: someDraft(company, inTijuana) })).body;
  expect(advice.map(({ code, fix }) => [code, fix?.label])).toEqual([["border_offer", "Cobrar IVA 8 %"]]);
  const items = draft.draft.items.map((item) => ({ ...item, taxes: [{ tax: "IVA", rate: "0.08" }] }));
  const { invoice, xml } = await stampDraft(company, await change(company, draft, { items }));
  // 1234.56 × 8 % = 98.7648
  expect(xml).toContain('LugarExpedicion="22000"');
  expect(xml).toContain('TasaOCuota="0.080000" Importe="98.76"');
  expect(invoice.total).toBe("1333.32");
});

scenario("a hotel with ISH", async () => {
  const { invoice, xml } = await issue(company, {
    items: [
      line("90111501", "Habitación doble, 3 noches", "1499.99", { quantity: "3" }),
      line("90101501", "Desayuno", "185.00", { quantity: "6" }),
    ],
    local_taxes: [{ name: "ISH", rate: "3.5", items: [0] }],
  });
  // 4499.97 + 1110.00 = 5609.97; IVA 897.5952; ISH of the room alone: 4499.97 × 3.5 % = 157.49895
  expect(xml).toContain('<implocal:TrasladosLocales ImpLocTrasladado="ISH" TasadeTraslado="3.50" Importe="157.50"/>');
  expect(invoice.total).toBe("6665.07");
});
