import { EXTRA_FIELDS } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { png } from "../issuer/testing/images.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;
let customerId: string;
let productId: string;
let ticketId: string;

const customer = (name: string) => ({
  customers_rfc: "URE180429TM6",
  customers_name: name,
  address_pais: 1,
  customers_email: "compras@example.com",
  cat_tax_regimes_id: 1,
  address_codigo_postal: "86991",
});
const product = (description: string) => ({
  productos_tipo: "0",
  productos_claveprodserv: "56101504",
  productos_descripcion: description,
  productos_cat_units_id: 1,
  productos_valor: "0",
  productos_precio_unitario: "10",
});
const general = (name: string) => ({
  cat_tax_regimes_id: 1,
  business_name: name,
  cat_payment_forms_id: 3,
  cat_payment_methods_id: 2,
  cat_usoscfdi_id: 3,
  cat_currencies_id: 1,
});
const address = (street: string) => ({
  calle: street,
  no_exterior: "1",
  colonia: "Juárez",
  referencia: "Esquina",
  municipio: "Cuauhtémoc",
  localidad: "Ciudad de México",
  estado: "Ciudad de México",
  pais: "México",
  codigo_postal: "06600",
});
const ticket = (folio: string) => ({
  folio,
  sold_on: mexicanDay(test.clock.now()),
  total: "116.00",
  payment_form_id: 1,
});
const extras = (text: string) => Object.fromEntries(EXTRA_FIELDS.map((field) => [field, text]));

interface Edited {
  readonly path: string;
  readonly read: () => Promise<string>;
  /** What is sent to save it with a word in it. */
  readonly body: (word: string) => object;
}

/** Everything that is edited by a form. */
const EDITED: Readonly<Record<string, Edited>> = {
  "a customer": {
    path: "/api/customers/update_or_create",
    read: async () => (await company.client.call("getCustomer", { query: { id: customerId } })).body.version,
    body: (word) => ({ ...customer(word), customer_id: customerId }),
  },
  "a product": {
    path: "/api/products/update_or_create",
    read: async () => (await company.client.call("getProduct", { query: { id: productId } })).body.version,
    body: (word) => ({ ...product(word), productos_id: productId }),
  },
  "the general data": {
    path: "/api/auth/general",
    read: async () => (await company.client.call("getGeneral")).body.version,
    body: general,
  },
  "the address": {
    path: "/api/auth/address",
    read: async () => (await company.client.call("getAddress")).body.version,
    body: address,
  },
  "the default taxes": {
    path: "/api/auth/taxes",
    read: async () => (await company.client.call("getTaxes")).body.version,
    body: (word) => ({ ieps: String(word.length) }),
  },
  "the contact information": {
    path: "/api/auth/contact",
    read: async () => (await company.client.call("getContact")).body.version,
    body: (word) => ({ email: "a@example.com", phone: word }),
  },
  "the extra fields": {
    path: "/api/auth/store/extrafields",
    read: async () => (await company.client.call("getExtraFields")).body.version,
    body: extras,
  },
  "the printing": {
    path: "/api/auth/store/printing",
    read: async () => (await company.client.call("getPrinting")).body.version,
    body: (word) => ({ commercial_name: word }),
  },
  "the logo": {
    path: "/api/auth/save/logo",
    read: async () => (await company.client.call("getLogo")).body.version,
    body: (word) => ({ logoBase64: png(10, word.length).toString("base64"), logoName: "logo.png" }),
  },
  "the background": {
    path: "/api/auth/save/background",
    read: async () => (await company.client.call("getBackground")).body.version,
    body: (word) => ({ backgroundBase64: png(10, word.length).toString("base64"), backgroundName: "fondo.png" }),
  },
  "a ticket": {
    path: "/api/tickets/update_or_create",
    read: async () => (await company.client.call("getTicket", { query: { id: ticketId } })).body.ticket.version,
    body: (word) => ({ ...ticket(word), ticket_id: ticketId }),
  },
};

/** Saves a thing, over a version that was read or over whatever there is. */
async function save({ path, body }: Edited, word: string, version?: string) {
  const { status, body: answer } = await company.client.raw("POST", path, {
    body: { ...body(word), ...(version === undefined ? {} : { version }) },
  });
  return [status, (answer as { code?: string }).code ?? null];
}

beforeAll(async () => {
  test = await shareTestApp();
  company = await registerIssuer(test);
  customerId = (await company.client.call("saveCustomer", { body: customer("PRIMERO") })).body.customer_data.id;
  await company.client.call("saveGeneral", { body: general("Primero") });
  await company.client.call("saveAddress", { body: address("Primera") });
  ticketId = (await company.client.call("saveTicket", { body: ticket("T-1") })).body.ticket.id;
  productId = (await company.client.call("saveProduct", { body: product("Primero") })).body.product_data.id;
});
afterAll(() => test.close());

describe.each(Object.entries(EDITED))("%s", (_, edited) => {
  it("is not written over by who has not seen what another saved, and is by who has", async () => {
    const seen = await edited.read();
    expect(await save(edited, "uno", seen)).toEqual([200, null]);
    expect(await save(edited, "segundo", seen)).toEqual([409, "version_conflict"]);
    const now = await edited.read();
    expect(now).not.toBe(seen);
    expect(await save(edited, "segundo", now)).toEqual([200, null]);
  });

  it("is saved without a version, as the specification's calls are", async () => {
    expect(await save(edited, "tercero!")).toEqual([200, null]);
    expect(await save(edited, "cuarto")).toEqual([200, null]);
  });
});

it("of those who save at once over the same version one succeeds", async () => {
  const edited = EDITED["a customer"] as Edited;
  const version = await edited.read();
  const answers = await Promise.all(["UNA", "OTRA", "TERCERA"].map((name) => save(edited, name, version)));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409]);
});

it("what was saved as it was before has the version it had: nobody is refused for a change that was undone", async () => {
  const edited = EDITED["the printing"] as Edited;
  await save(edited, "El Nogal");
  const seen = await edited.read();
  await save(edited, "Otro");
  await save(edited, "El Nogal");
  expect(await save(edited, "Nuevo", seen)).toEqual([200, null]);
});
