import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "./api.ts";
import { type DemoDocument, documentOf, stampDraft } from "./documents.ts";
import { keepCustomer, keepProduct, type Stamped, seriesOf } from "./sale.ts";

interface Pay {
  readonly id: string;
  readonly state: string;
  readonly uuid: string | null;
  readonly problems: readonly object[];
}

const PESOS = 1;
const DOLLARS = 2;
const TRANSFER = 3;
const PPD = 1;
const TO_BE_DEFINED = 22;

/**
 * An invoice paid later and a receipt of a part of it; an invoice in dollars and a receipt that settles it with pesos.
 */
export async function issuePayments(api: Api): Promise<readonly DemoDocument[]> {
  const seriesId = await seriesOf(api);
  const customerId = await keepCustomer(api);
  const ppd = await stampPaidLater(api, seriesId, customerId, { currency_id: PESOS });
  const usd = await stampPaidLater(api, seriesId, customerId, { currency_id: DOLLARS, exchange_rate: "17.40" });
  const payment = {
    customer_id: customerId,
    series_id: seriesId,
    date: todayInMexico(),
    form_id: TRANSFER,
    currency_id: PESOS,
  };
  const part = await stampPay(api, {
    ...payment,
    amount: "500.00",
    operation: "SPEI 0001",
    documents: [{ invoice_id: ppd.id }],
  });
  const whole = await stampPay(api, {
    ...payment,
    amount: "20300.00",
    documents: [{ invoice_id: usd.id, amount: "1160.00" }],
  });
  return [
    documentOf("ppd", ppd),
    { name: "pago", address: `/api/pays/${part.id}`, uuid: part.uuid, total: "0" },
    { name: "pago-usd", address: `/api/pays/${whole.id}`, uuid: whole.uuid, total: "0" },
  ];
}

/** 1,000.00 and its VAT, to be paid later. */
export async function stampPaidLater(api: Api, seriesId: string, customerId: string, money: object): Promise<Stamped> {
  const product = await keepProduct(api);
  const item = {
    product_id: product.id,
    key: product.claveprodserv,
    description: product.descripcion,
    unit_id: product.unit.id,
    unit_price: "1000.00",
    quantity: "1",
    tax_object_id: 2,
    taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }],
  };
  const header = {
    type: "I",
    cfdi_use_id: 3,
    payment_form_id: TO_BE_DEFINED,
    payment_method_id: PPD,
    export_id: 1,
    tax_regime_id: 1,
  };
  const draft = { ...header, ...money, series_id: seriesId, customer_id: customerId, items: [item] };
  return stampDraft(api, draft);
}

async function stampPay(api: Api, draft: object): Promise<Pay & { readonly uuid: string }> {
  const { body } = await api.json<{ pay: Pay }>("POST", "/api/pays/stamp", draft, { "idempotency-key": randomUUID() });
  for (let tries = 0; tries < 240; tries += 1) {
    const { pay } = (await api.json<{ pay: Pay }>("GET", `/api/pays/${body.pay.id}`)).body;
    if (pay.state === "stamped" && pay.uuid !== null) return { ...pay, uuid: pay.uuid };
    if (pay.state === "draft") throw new Error(`The provider refused the receipt: ${JSON.stringify(pay.problems)}`);
    await sleep(250);
  }
  throw new Error("The receipt was not certified within a minute. It goes on by itself; look at it later.");
}

function todayInMexico(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Mexico_City" }).format(new Date());
}
