import { readCfdi } from "@timbra/cfdi/xml";
import { afterAll, beforeAll, expect } from "vitest";
import { type PayingIssuer, pay, payingIssuer, somePay } from "../../payment-receipts/testing/paying.ts";
import { provenXml } from "../prove-document.ts";
import { shareTestApp } from "../shared-test-app.ts";
import type { TestApp } from "../test-app.ts";
import { IVA_0, id, issue, line, scenario } from "./scenario.ts";

let test: TestApp;
let exporter: PayingIssuer;
beforeAll(async () => {
  test = await shareTestApp();
  exporter = await payingIssuer(test);
});
afterAll(() => test.close());

const ACME = {
  rfc: "XEXX010101000",
  name: "ACME INC",
  tax_regime_id: id("tax_regime", "616"),
  zip_code: "06000",
  country_id: id("country", "USA"),
  foreign_tax_id: "123456789",
};
const DOLLARS = { currency_id: id("currency", "USD"), cfdi_use_id: id("cfdi_use", "S01") };
const support = (price: string) =>
  line("81112002", "Soporte técnico", price, { unit_id: id("unit", "E48"), taxes: [IVA_0] });

scenario("a foreign customer in dollars", async () => {
  const { invoice, xml } = await issue(exporter, {
    ...DOLLARS,
    customer_id: null,
    receiver: ACME,
    exchange_rate: "18.3055",
    items: [support("1999.90")],
  });
  for (const said of [
    'Rfc="XEXX010101000" Nombre="ACME INC" DomicilioFiscalReceptor="06000" ResidenciaFiscal="USA" NumRegIdTrib="123456789"',
    'Moneda="USD" TipoCambio="18.3055"',
    'RegimenFiscalReceptor="616"',
    'TasaOCuota="0.000000"',
  ])
    expect(xml).toContain(said);
  expect([invoice.currency, invoice.total]).toEqual(["USD", "1999.90"]);
});

/** A receipt, proven, and its one payment with the invoice that it settles. */
async function receipt(body: Parameters<typeof pay>[1]) {
  const { id: receiptId } = await pay(exporter, body);
  const read = readCfdi(await provenXml(exporter, { id: receiptId }, 2, "pays"));
  if (!read.ok) throw new Error("A receipt cannot be read.");
  const pagos = read.comprobante.Complemento?.find((node) => node.tipo === "pagos");
  if (pagos?.tipo !== "pagos") throw new Error("A receipt has no payments.");
  return { totals: pagos.Totales, payment: pagos.Pago[0], document: pagos.Pago[0]?.DoctoRelacionado[0] };
}

scenario("an exporter's invoice in dollars, paid later in dollars and in pesos", async () => {
  const { invoice, xml } = await issue(exporter, {
    ...DOLLARS,
    customer_id: null,
    receiver: ACME,
    exchange_rate: "18.2050",
    payment_method_id: id("payment_method", "PPD"),
    payment_form_id: id("payment_form", "99"),
    items: [support("10000.00")],
  });
  expect(xml).toContain('MetodoPago="PPD"');
  const owed = { customer_id: null };
  const inDollars = await receipt(
    somePay(exporter, "4000", [{ invoice_id: invoice.id, amount: "4000" }], {
      ...owed,
      currency_id: DOLLARS.currency_id,
      exchange_rate: "18.1000",
    }),
  );
  expect(inDollars.payment).toMatchObject({ MonedaP: "USD", TipoCambioP: "18.1", Monto: "4000.00" });
  expect(inDollars.document).toMatchObject({
    EquivalenciaDR: "1",
    NumParcialidad: "1",
    ImpSaldoAnt: "10000.00",
    ImpSaldoInsoluto: "6000.00",
  });
  // 4000 × 18.10
  expect(inDollars.totals).toEqual({
    TotalTrasladosBaseIVA0: "72400.00",
    TotalTrasladosImpuestoIVA0: "0.00",
    MontoTotalPagos: "72400.00",
  });

  // 6000 × 18.3015 = 109809.00 pesos
  const inPesos = await receipt(
    somePay(exporter, "109809.00", [{ invoice_id: invoice.id, amount: "6000" }], { ...owed, date: "2026-11-19" }),
  );
  expect(inPesos.payment).toMatchObject({ MonedaP: "MXN", TipoCambioP: "1", Monto: "109809.00" });
  expect(inPesos.document).toMatchObject({
    MonedaDR: "USD",
    NumParcialidad: "2",
    ImpPagado: "6000.00",
    ImpSaldoInsoluto: "0.00",
  });
  // 6000 / EquivalenciaDR is the money that came, to the cent.
  const rate = Number(inPesos.document?.EquivalenciaDR);
  expect(Math.round((6000 / rate) * 100) / 100).toBe(109809);
  expect(inPesos.totals.MontoTotalPagos).toBe("109809.00");
  const { rows } = (await exporter.client.call("listPending", { body: {} })).body;
  expect(rows).toEqual([]);
});
