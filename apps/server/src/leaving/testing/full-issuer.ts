import { giveCredits } from "../../invoices/cancel/testing/cancellation-fixture.ts";
import { stampedInvoice } from "../../invoices/cancel/testing/sat.ts";
import { png } from "../../issuer/testing/images.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { creditSale, type PayingIssuer, pay, payingIssuer, somePay } from "../../payment-receipts/testing/paying.ts";
import { someDraft } from "../../testing/issuing.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** A company with something of nearly everything that one can have here. */
export interface FullIssuer extends PayingIssuer {
  /** Invoices: one as it was stamped, one cancelled, one paid in part, and one that was never sealed. */
  readonly stamped: string;
  readonly cancelled: string;
  readonly sold: string;
  readonly draft: string;
  /** Of a link to the stamped one, and of an API key: each is said once. */
  readonly shareToken: string;
  readonly apiKey: string;
}

/** Its test needs a SAT that shows a cancellation at once (`visible_after_ms: 0`). */
export async function fullIssuer(test: TestApp): Promise<FullIssuer> {
  const issuer = await payingIssuer(test);
  await giveCredits(test, issuer.issuerId, 20);
  const stamped = (await stampedInvoice(issuer, { notes: "Entregar por la tarde" })).id;
  const cancelled = (await stampedInvoice(issuer)).id;
  await issuer.client.call("cancelInvoice", { params: { id: cancelled }, body: { motive: "02" } });
  const sold = await creditSale(issuer);
  const date = mexicanDay(test.clock.now());
  await pay(issuer, somePay(issuer, "333.33", [{ invoice_id: sold, amount: "333.33" }], { date }));
  const draft = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
  const shareToken = await shareAndSend(issuer, stamped);
  await saveBusiness(issuer, date);
  const apiKey = await saveSettings(issuer);
  return { ...issuer, stamped, cancelled, sold, draft, shareToken, apiKey };
}

async function shareAndSend({ client }: PayingIssuer, id: string): Promise<string> {
  await client.call("sendInvoice", { params: { id }, body: { to: ["compras@example.com"] } });
  const { url } = (await client.call("shareInvoice", { params: { id }, body: {} })).body;
  return new URL(url).hash.slice(1);
}

async function saveBusiness(issuer: PayingIssuer, day: string): Promise<void> {
  const { client } = issuer;
  await client.call("saveProduct", {
    body: {
      productos_tipo: "0",
      productos_claveprodserv: "81112002",
      productos_descripcion: "Soporte técnico, por hora",
      productos_cat_units_id: 1,
      productos_valor: "0",
      productos_precio_unitario: "1400.55",
      productos_cat_taxobject_id: 2,
      productos_cat_vat_taxes_id: 1,
      productos_cat_vat_rates_id: 1,
    },
  });
  for (const [folio, total] of [
    ["T-1", "116.00"],
    ["T-2", "0.01"],
  ] as const)
    await client.call("saveTicket", { body: { folio, total, sold_on: day, payment_form_id: 1 } });
  const customers =
    "RFC;Nombre o razón social;Correo electrónico;Régimen fiscal;Código postal;País\nEKU9003173C9;ESCUELA KEMPER URGATE;compras@kemper.mx;601;42501;México";
  await client.call("previewCustomerImport", {
    body: { fileBase64: Buffer.from(customers).toString("base64"), file_name: "clientes.csv" },
  });
  const sales = [
    "Referencia;RFC;Cantidad;Clave del SAT;Unidad;Descripción;Precio unitario;IVA;Forma de pago",
    "N-1;URE180429TM6;2;81112002;H87;Soporte;400.20;16;03",
  ].join("\r\n");
  await client.call("previewBulk", {
    body: { fileBase64: Buffer.from(sales).toString("base64"), file_name: "ventas.csv" },
  });
  const order = await client.call("placeOrder", {
    body: { credits: 200, needs_invoice: false },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  await client.call("cancelOrder", { params: { id: order.body.order.order_id } });
}

async function saveSettings({ client, username }: PayingIssuer): Promise<string> {
  const picture = `data:image/png;base64,${png(130, 130).toString("base64")}`;
  await client.call("saveLogo", { body: { logoBase64: picture, logoName: "Mi logo ñ.png" } });
  await client.call("saveContact", { body: { email: "hola@example.com", phone: "5550001234" } });
  await client.call("saveExtraFields", { body: { campo1: "Obra 5" } });
  await client.call("savePrinting", { body: { accent_color: "#7a1f5c", commercial_name: "La Luz" } });
  await client.call("createWebhook", { body: { url: "http://127.0.0.1:9/hook", events: ["invoice.stamped"] } });
  await client.call("inviteAccountant", { body: { email: `contadora-${username}@example.com` } });
  return (await client.call("createApiKey", { body: { name: "Tienda", scopes: ["crud_user_invoices"] } })).body.secret;
}
