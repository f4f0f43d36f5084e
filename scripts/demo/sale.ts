import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readAcuse } from "@timbra/cfdi/xml";
import { type Api, ApiRefusal } from "./api.ts";

/** What the demo needs of the server's answers about an invoice. */
interface Invoice {
  readonly id: string;
  readonly state: string;
  readonly serie: string | null;
  readonly folio: number | null;
  readonly uuid: string | null;
  readonly totals: { readonly subtotal: string; readonly total: string } | null;
  readonly problems: readonly object[];
}

export interface StampedInvoice extends Invoice {
  readonly uuid: string;
}

/** A customer, a product, a draft, its preview, and its stamp. */
export async function issueInvoice(api: Api): Promise<StampedInvoice> {
  const id = await createDraft(api);
  await api.json("POST", `/api/invoices/${id}/stamp`, {}, { "idempotency-key": randomUUID() });
  return untilStamped(api, id);
}

/** Everything up to a kept draft that the preview finds no error in; its id. */
export async function createDraft(api: Api): Promise<string> {
  const customerId = await createCustomer(api);
  const draft = draftOf(await seriesOf(api), customerId, await createProduct(api));
  const preview = await api.json<{ totals: object; problems: readonly { severity: string }[] }>(
    "POST",
    "/api/invoices/preview",
    draft,
  );
  const errors = preview.body.problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ApiRefusal(preview.status, "POST /api/invoices/preview", errors);
  const kept = await api.json<{ invoice: Invoice }>("POST", "/api/invoices/draft", draft);
  return kept.body.invoice.id;
}

export async function createCustomer(api: Api): Promise<string> {
  const customer = {
    customers_rfc: "URE180429TM6",
    customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    customers_email: "compras@ejemplo.mx",
    address_pais: 1,
    address_codigo_postal: "86991",
    cat_tax_regimes_id: 1,
  };
  const { body } = await api.json<{ customer_data: { id: string } }>(
    "POST",
    "/api/customers/update_or_create",
    customer,
  );
  return body.customer_data.id;
}

interface Product {
  readonly id: string;
  readonly claveprodserv: string;
  readonly descripcion: string;
  readonly precio_unitario: string;
  readonly unit: { readonly id: number };
}

export async function createProduct(api: Api): Promise<Product> {
  const product = {
    productos_tipo: "1",
    productos_claveprodserv: "81112002",
    productos_descripcion: "Soporte técnico & mesa de ayuda",
    productos_cat_units_id: 1,
    productos_valor: "0",
    productos_precio_unitario: "400.20",
    productos_cat_taxobject_id: 2,
    productos_cat_vat_taxes_id: 1,
    productos_cat_vat_rates_id: 1,
  };
  const { body } = await api.json<{ product_data: Product }>("POST", "/api/products/update_or_create", product);
  return body.product_data;
}

export async function seriesOf(api: Api): Promise<string> {
  const all = async () =>
    (await api.json<{ series: readonly { series_id: string }[] }>("GET", "/api/auth/series/all")).body.series[0];
  const first = await all();
  if (first !== undefined) return first.series_id;
  await api.json("POST", "/api/auth/series/create", { serie: "A", folio: 1 });
  const made = await all();
  if (made === undefined) throw new Error("The series that was made is not listed.");
  return made.series_id;
}

/** The head of an ordinary invoice in pesos, paid at once. */
export const INVOICE_HEADER = {
  type: "I",
  cfdi_use_id: 3,
  payment_form_id: 3,
  payment_method_id: 2,
  export_id: 1,
  tax_regime_id: 1,
  currency_id: 1,
};

function draftOf(seriesId: string, customerId: string, product: Product): object {
  const item = {
    product_id: product.id,
    key: product.claveprodserv,
    description: product.descripcion,
    unit_id: product.unit.id,
    unit_price: product.precio_unitario,
    quantity: "2.5",
    discount: "50.50",
    tax_object_id: 2,
    taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }],
  };
  return { ...INVOICE_HEADER, series_id: seriesId, customer_id: customerId, conditions: "Contado", items: [item] };
}

/** A provider that is slow or down leaves the invoice waiting; it goes on by itself, and so the demo waits. */
export async function untilStamped(api: Api, id: string): Promise<StampedInvoice> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { body } = await api.json<{ invoice: Invoice }>("GET", `/api/invoices/${id}`);
    const { uuid } = body.invoice;
    if (body.invoice.state === "stamped" && uuid !== null) return { ...body.invoice, uuid };
    if (body.invoice.state === "draft")
      throw new Error(`The provider refused the invoice: ${JSON.stringify(body.invoice.problems)}`);
    await sleep(250);
  }
  throw new Error("The invoice was not certified within a minute. It goes on by itself; look at it later.");
}

/** The SAT's acknowledgement of a request to cancel: where it is read, and of what. */
export interface ExpectedAcknowledgement {
  readonly address: string;
  readonly uuid: string;
  readonly rfc: string;
}

/** The verified facts of an acknowledgement. Nobody but the SAT can verify its signature. */
export interface AcknowledgementChecks {
  readonly readable: boolean;
  readonly asked_by_issuer: boolean;
  readonly names_this_document: boolean;
  /** 201: the request was received. */
  readonly received: boolean;
}

const DID_NOT_HAPPEN = "03";
const TIMEOUT_MS = 240_000;
const PAUSE_MS = 250;

/**
 * Issues an invoice of a sale that does not happen and asks to cancel it. The SAT learns of a document a minute after
 * its stamp, and acknowledges nothing before; in the sandbox of our own server it learns at once.
 */
export async function cancelSale(api: Api, rfc: string, pacUrl: string | null): Promise<ExpectedAcknowledgement> {
  if (pacUrl !== null)
    await fetch(`${pacUrl}/sandbox/cancellations`, { method: "POST", body: JSON.stringify({ visible_after_ms: 0 }) });
  const { id, uuid } = await issueInvoice(api);
  const address = `/api/invoices/${id}`;
  await api.json("POST", `${address}/cancel`, { motive: DID_NOT_HAPPEN }, { "idempotency-key": randomUUID() });
  for (let tries = 0; tries < TIMEOUT_MS / PAUSE_MS; tries += 1) {
    const { body } = await api.json<{ cancellation: { receipt: object | null } | null }>(
      "GET",
      `${address}/cancellation`,
    );
    if (body.cancellation !== null && body.cancellation.receipt !== null)
      return { address: `${address}/acuse`, uuid, rfc };
    await sleep(PAUSE_MS);
  }
  throw new Error(
    "The request to cancel was not acknowledged within four minutes. It goes on by itself; look at it later.",
  );
}

export function checkAcknowledgement(xml: Buffer, { uuid, rfc }: ExpectedAcknowledgement): AcknowledgementChecks {
  const read = readAcuse(xml);
  const folio = read.ok ? read.acuse.Folios.find((one) => one.UUID.toUpperCase() === uuid.toUpperCase()) : undefined;
  return {
    readable: read.ok,
    asked_by_issuer: read.ok && read.acuse.Rfc === rfc,
    names_this_document: folio !== undefined,
    received: folio?.EstatusUUID === "201",
  };
}
