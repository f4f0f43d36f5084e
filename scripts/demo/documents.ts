import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { idOfKey } from "@timbra/contract";
import type { Api } from "./api.ts";
import type { IssuerOptions } from "./options.ts";
import {
  createCustomer,
  createProduct,
  INVOICE_HEADER,
  issueInvoice,
  type StampedInvoice,
  seriesOf,
  untilStamped,
} from "./sale.ts";

/** A document of the demo: where its files are, and what they should say. */
export interface DemoDocument {
  readonly name: string;
  readonly address: string;
  readonly uuid: string;
  readonly total: string;
}

export function documentOf(name: string, { id, uuid, totals }: StampedInvoice): DemoDocument {
  return { name, address: `/api/invoices/${id}`, uuid, total: totals?.total ?? "" };
}

/** Stamps a whole draft at once. */
async function stampDraft(api: Api, draft: object): Promise<StampedInvoice> {
  const { body } = await api.json<{ invoice: { id: string } }>("POST", "/api/invoices/stamp", draft, {
    "idempotency-key": randomUUID(),
  });
  return untilStamped(api, body.invoice.id);
}

const VAT = [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }];
const CREDITED = "116.00";

/**
 * What else a business issues: a credit note of a part of a sale, the global invoice of its tickets, and goods sent to
 * its own branch.
 */
export async function issueOthers(
  api: Api,
  issuer: IssuerOptions & { readonly rfc: string },
): Promise<readonly DemoDocument[]> {
  const common = { series_id: await seriesOf(api), export_id: 1, tax_regime_id: idOfKey("tax_regime", issuer.regime) };
  return [
    documentOf("egreso", await stampCreditNote(api, await issueInvoice(api))),
    documentOf("global", await stampDraft(api, { ...common, ...globalOfToday() })),
    documentOf("traslado", await stampDraft(api, { ...common, ...transferTo(issuer) })),
  ];
}

async function stampCreditNote(api: Api, sale: StampedInvoice): Promise<StampedInvoice> {
  const { body } = await api.json<{ invoice: { id: string } }>("POST", `/api/invoices/${sale.id}/credit-note`, {
    relation: "01",
    amount: CREDITED,
  });
  await api.json("POST", `/api/invoices/${body.invoice.id}/stamp`, {}, { "idempotency-key": randomUUID() });
  return untilStamped(api, body.invoice.id);
}

/** The tickets of this month, one line each (guide p. 44). */
function globalOfToday(): object {
  const [year = "", months = ""] = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Mexico_City" })
    .format(new Date())
    .split("-");
  const ticket = (number: string, price: string) => ({
    key: "01010101",
    sku: number,
    description: "Venta",
    unit_id: idOfKey("unit", "ACT"),
    unit_price: price,
    quantity: "1",
    tax_object_id: idOfKey("tax_object", "02"),
    taxes: VAT,
  });
  return {
    type: "I",
    receiver: { rfc: "XAXX010101000", name: "PUBLICO EN GENERAL" },
    cfdi_use_id: idOfKey("cfdi_use", "S01"),
    payment_form_id: idOfKey("payment_form", "01"),
    payment_method_id: idOfKey("payment_method", "PUE"),
    currency_id: idOfKey("currency", "MXN"),
    global: { periodicity: "04", months, year },
    items: [ticket("T-0001", "86.21"), ticket("T-0002", "215.52"), ticket("T-0003", "1034.48")],
  };
}

/** Goods that the business sends to itself: nothing is sold, nothing is charged. */
function transferTo({ rfc, name, regime, zip }: IssuerOptions & { readonly rfc: string }): object {
  const goods = (key: string, description: string, quantity: string) => ({
    key,
    description,
    unit_id: idOfKey("unit", "H87"),
    unit_price: "0",
    quantity,
    tax_object_id: idOfKey("tax_object", "01"),
    taxes: [],
  });
  return {
    type: "T",
    receiver: { rfc, name, tax_regime_id: idOfKey("tax_regime", regime), zip_code: zip },
    cfdi_use_id: idOfKey("cfdi_use", "S01"),
    currency_id: idOfKey("currency", "XXX"),
    items: [goods("56101504", "Silla apilable", "12"), goods("56101519", "Mesa plegable", "3")],
  };
}

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
  const customerId = await createCustomer(api);
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
export async function stampPaidLater(
  api: Api,
  seriesId: string,
  customerId: string,
  money: object,
): Promise<StampedInvoice> {
  const product = await createProduct(api);
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
  const later = { payment_form_id: TO_BE_DEFINED, payment_method_id: PPD };
  const named = { series_id: seriesId, customer_id: customerId };
  return stampDraft(api, { ...INVOICE_HEADER, ...later, ...money, ...named, items: [item] });
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
