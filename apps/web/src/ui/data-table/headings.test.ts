import { CUSTOMER_COLUMNS, INVOICE_COLUMNS, PRODUCT_COLUMNS } from "@timbra/contract";
import { expect, test } from "vitest";
import * as en from "../../i18n/en.ts";
import * as es from "../../i18n/es.ts";

/** Where the screen takes the heading of each column from. */
const ON_SCREEN = (texts: typeof es | typeof en) => ({
  customers: {
    ...pick(texts.clients, [
      "name",
      "rfc",
      "email",
      "tax_regime",
      "zip_code",
      "phone",
      "country",
      "foreign_tax_id",
      "created_at",
      "updated_at",
    ]),
  },
  products: {
    descripcion: texts.products.description,
    numero_identificacion: texts.products.sku,
    claveprodserv: texts.products.sat_key,
    unit: texts.products.unit,
    tipo: texts.products.kind,
    precio_unitario: texts.products.price,
    taxes: texts.products.taxes,
    created_at: texts.products.created_at,
    updated_at: texts.products.updated_at,
  },
  invoices: {
    date: texts.invoice_list.date,
    folio: texts.invoice_list.number,
    receiver_name: texts.invoice_list.customer,
    receiver_rfc: texts.invoice_list.rfc,
    subtotal: texts.invoice_list.subtotal,
    total: texts.invoice_list.total,
    currency: texts.invoice_list.currency,
    method: texts.invoice_list.method,
    type: texts.invoice_list.type,
    status: texts.invoice_list.status,
    uuid: texts.invoice_list.uuid,
    created_at: texts.invoice_list.created,
  },
});

function pick<Texts extends object, Key extends keyof Texts>(texts: Texts, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, texts[key]]));
}

test.each(["es", "en"] as const)("an exported list has the headings of the screen: %s", (language) => {
  const inFile = (columns: Readonly<Record<string, Readonly<Record<"es" | "en", string>>>>) =>
    Object.fromEntries(Object.entries(columns).map(([id, heading]) => [id, heading[language]]));
  expect({
    customers: inFile(CUSTOMER_COLUMNS),
    products: inFile(PRODUCT_COLUMNS),
    invoices: inFile(INVOICE_COLUMNS),
  }).toEqual(ON_SCREEN(language === "es" ? es : en));
});
