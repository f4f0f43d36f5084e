import type { InvoiceDetail, NextStep } from "@timbra/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { giveCredits } from "../../invoices/cancel/testing/cancellation-fixture.ts";
import { configureSat, querySat, requestsAtSat } from "../../invoices/cancel/testing/sat.ts";
import type { ReadyIssuer } from "../issuing.ts";
import { shareTestApp } from "../shared-test-app.ts";
import type { TestApp } from "../test-app.ts";
import { change, id, issue, issuerOf, line, scenario, stampDraft } from "./scenario.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await shareTestApp();
  issuer = await issuerOf(test, "601");
  await giveCredits(test, issuer.issuerId, 30);
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
});
afterAll(() => test.close());

const around = async (invoice: { readonly id: string }) =>
  (await issuer.client.call("getRelatedInvoices", { params: { id: invoice.id } })).body;

/** The step that the product names as the next one, done by its call alone. */
async function follow(invoice: { readonly id: string }, code: NextStep["code"]): Promise<InvoiceDetail> {
  const step = (await around(invoice)).next.find((one) => one.code === code);
  if (step === undefined) throw new Error(`${code} is not a next step.`);
  const { status, body } = await issuer.client.raw(
    step.method,
    step.path,
    step.body === null ? {} : { body: step.body },
  );
  expect(status).toBeLessThan(300);
  return (body as { invoice: InvoiceDetail }).invoice;
}

scenario("an advance and its note", async () => {
  const wish = { customer_id: issuer.customerId, amount: "3480.00" };
  const { invoice: draft } = (await issuer.client.call("receiveAdvance", { body: wish })).body;
  const { invoice: advance, xml } = await stampDraft(issuer, draft);
  for (const said of ['ClaveProdServ="84111506"', ' SubTotal="3000.00"', ' Total="3480.00"'])
    expect(xml).toContain(said);
  const whole = await follow(advance, "bill_total");
  const items = [line("56112100", "Silla", "999.95", { quantity: "10" })];
  const { invoice: sale } = await stampDraft(issuer, await change(issuer, whole, { items }));
  // 9999.50 + 1599.92
  expect(sale.total).toBe("11599.42");
  const { xml: note } = await stampDraft(issuer, await follow(sale, "apply_advance"));
  for (const said of ['TipoDeComprobante="E"', 'FormaPago="30"', 'TipoRelacion="07"', ' Total="3480.00"'])
    expect(note).toContain(said);
  expect((await around(advance)).received).toMatchObject({ total: "3480.00", applied: "3480.00", left: "0.00" });
});

scenario("a wrong RFC, replaced", async () => {
  const { invoice: wrong } = await issue(issuer, { items: [line("56112100", "Silla", "2500.00")] });
  const { invoice: draft } = (await issuer.client.call("replaceInvoice", { params: { id: wrong.id } })).body;
  const receiver = {
    rfc: "CACX7605101P8",
    name: "XOCHILT CASAS CHAVEZ",
    tax_regime_id: id("tax_regime", "612"),
    zip_code: "36257",
  };
  const { invoice: right, xml } = await stampDraft(
    issuer,
    await change(issuer, draft, { customer_id: null, receiver }),
  );
  for (const said of ['Rfc="CACX7605101P8"', 'TipoRelacion="04"', `UUID="${wrong.uuid}"`, ' Total="2900.00"'])
    expect(xml).toContain(said);
  await expect
    .poll(async () => (await around(wrong)).replacement?.step, { timeout: 20_000, interval: 50 })
    .toBe("done");
  expect(await requestsAtSat(test, wrong.uuid ?? "")).toMatchObject([{ motive: "01", substitute: right.uuid }]);
  expect((await querySat(test, issuer, wrong)).estado).toBe("Cancelado");
  expect((await querySat(test, issuer, right)).estado).toBe("Vigente");
});

scenario("one credit note over two invoices", async () => {
  const [{ invoice: first }, { invoice: second }] = [
    await issue(issuer, { items: [line("56112100", "Silla", "1000.00")] }),
    await issue(issuer, { items: [line("56112100", "Mesa", "777.77", { quantity: "3" })] }),
  ];
  const body = {
    invoices: [
      { id: first.id, amount: "116.00" },
      { id: second.id, amount: "333.34" },
    ],
  };
  const { invoice: draft } = (await issuer.client.call("creditNotes", { body })).body;
  const { xml } = await stampDraft(issuer, draft);
  expect(xml).toContain(`UUID="${first.uuid}"/><cfdi:CfdiRelacionado UUID="${second.uuid}"`);
  expect(xml).toContain(' Total="449.34"');
  const left = async (one: InvoiceDetail) => (await around(one)).credit?.remaining;
  // 1160.00 - 116.00; 2333.31 + 373.33 - 333.34
  expect([await left(first), await left(second)]).toEqual(["1044.00", "2373.30"]);
});
