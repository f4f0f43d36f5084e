import { type InvoiceDraftInput, withTaxFix } from "@timbra/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { someDraft } from "../issuing.ts";
import { shareTestApp } from "../shared-test-app.ts";
import type { TestApp } from "../test-app.ts";
import { EXEMPT, id, issuerOf, type Line, line, scenario, stampDraft } from "./scenario.ts";

let test: TestApp;
beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const SERVICE = { unit_id: id("unit", "E48") };

/** An invoice whose author pressed the button beside the advice; what the button said, and the document. */
async function issueAsAdvised(regime: string, item: Line) {
  const issuer = await issuerOf(test, regime);
  const body: InvoiceDraftInput = someDraft(issuer, { tax_regime_id: null, items: [{ ...SERVICE, ...item }] });
  const { invoice, advice } = (await issuer.client.call("createDraft", { body })).body;
  const fixes = advice.flatMap(({ fix }) => fix ?? []);
  const items = invoice.draft.items.map((one) => ({ ...one, taxes: fixes.reduce(withTaxFix, one.taxes) }));
  const changed = { ...invoice.draft, items } as InvoiceDraftInput;
  const again = (await issuer.client.call("updateDraft", { params: { id: invoice.id }, body: changed })).body;
  expect(again.advice).toEqual([]);
  const { xml } = await stampDraft(issuer, invoice);
  return { labels: fixes.map(({ label }) => label), xml };
}

const WITHHELD = "</cfdi:Conceptos><cfdi:Impuestos ";

scenario("a doctor's exempt fees, ISR 10 %", async () => {
  const visits = line("85121600", "Consulta", "850.00", { ...SERVICE, quantity: "3", taxes: [EXEMPT] });
  const { labels, xml } = await issueAsAdvised("612", visits);
  expect(labels).toEqual(["Retener ISR 10 %"]);
  // 3 × 850.00 = 2550.00, less 10 %
  expect(xml).toContain('<cfdi:Retencion Impuesto="001" Importe="255.00"/>');
  expect(xml).toContain('TipoFactor="Exento"');
  expect(xml).toContain(' Total="2295.00"');
  expect(xml.slice(xml.indexOf(WITHHELD))).not.toContain("TotalImpuestosTrasladados");
});

scenario("honorarios to a company", async () => {
  const fee = line("84111500", "Contabilidad de noviembre", "18500.00", SERVICE);
  const { labels, xml } = await issueAsAdvised("612", fee);
  expect(labels).toEqual(["Retener ISR 10 % e IVA 2/3"]);
  // 18500 + 2960 - 1850, less two thirds of 2960
  expect(xml).toContain('<cfdi:Retencion Impuesto="001" Importe="1850.00"/>');
  expect(xml).toContain('<cfdi:Retencion Impuesto="002" Importe="1973.33"/>');
  expect(xml).toContain(' Total="17636.67"');
});

scenario("fees of RESICO, ISR 1.25 %", async () => {
  const fee = line("80101500", "Consultoría", "24000.00", SERVICE);
  const { labels, xml } = await issueAsAdvised("626", fee);
  expect(labels).toEqual(["Retener ISR 1.25 % e IVA 2/3"]);
  // 24000 + 3840 - 300, less two thirds of 3840
  expect(xml).toContain('TasaOCuota="0.012500"');
  expect(xml).toContain('<cfdi:Retencion Impuesto="002" Importe="2560.00"/>');
  expect(xml).toContain(' Total="24980.00"');
});

scenario("a landlord's lease with its property account", async () => {
  const lease = line("80131502", "Renta de local", "15000.00", { ...SERVICE, predial: "15060123456; 15060123457" });
  const { labels, xml } = await issueAsAdvised("606", lease);
  expect(labels).toEqual(["Retener ISR 10 % e IVA 2/3"]);
  expect(xml).toContain('<cfdi:CuentaPredial Numero="15060123456"/><cfdi:CuentaPredial Numero="15060123457"/>');
  expect(xml).toContain('RegimenFiscal="606"');
  // 15000 + 2400 - 1500, less two thirds of 2400
  expect(xml).toContain('<cfdi:Retencion Impuesto="002" Importe="1600.00"/>');
  expect(xml).toContain(' Total="14300.00"');
});
