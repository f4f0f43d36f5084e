import type { Client } from "../../testing/client.ts";
import type { PublishedCall } from "./published-call.ts";

const CUSTOMER = {
  customers_rfc: "XAXX010101000",
  customers_name: "PUBLICO EN GENERAL",
  address_pais: 1,
  customers_email: "compras@example.com",
  customers_num_regid_trib: null,
  cat_tax_regimes_id: 1,
  address_tipo: null,
  address_calle: "Hidalgo",
  address_no_exterior: "5",
  address_no_interior: null,
  address_colonia: null,
  address_referencia: null,
  address_municipio: null,
  address_localidad: null,
  address_estado: null,
  address_codigo_postal: "06000",
  customers_telefono: null,
  customers_fax: null,
  customers_email_2: null,
  customers_email_3: null,
  customers_pagina_web: null,
};

/** A field with one character less than it needs, and what else is wrong of a customer. */
const MISTAKEN_CUSTOMER = {
  ...{
    customers_rfc: "ABC991301AB1",
    customers_email: "no",
    customers_num_regid_trib: "12",
    address_calle: "ab",
    address_colonia: "ab",
  },
  ...{
    address_referencia: "ab",
    address_municipio: "ab",
    address_estado: "ab",
    address_codigo_postal: "12",
    customers_telefono: "12",
  },
  ...{ customers_fax: "12", customers_email_2: "no", customers_email_3: "no", customers_pagina_web: "ab" },
};

const CUSTOMER_DATA = [
  ...[
    "rfc",
    "name",
    "email",
    "num_regid_trib",
    "cat_tax_regimes_id",
    "telefono",
    "fax",
    "email_2",
    "email_3",
    "pagina_web",
  ],
  ...[
    "pais",
    "tipo",
    "calle",
    "no_exterior",
    "no_interior",
    "colonia",
    "referencia",
    "municipio",
    "localidad",
    "estado",
    "codigo_postal",
  ].map((name) => `address.${name}`),
].map((name) => `customer_data.${name}`);

const PRODUCT = {
  productos_tipo: "0",
  productos_claveprodserv: "81112002",
  productos_descripcion: "Soporte técnico",
  productos_numero_identificacion: null,
  productos_cat_units_id: 1,
  productos_valor: "0",
  productos_precio_unitario: "400.20",
  productos_cat_taxobject_id: 2,
  productos_cat_vat_taxes_id: 1,
  productos_cat_vat_rates_id: 1,
  productos_r_isr: null,
  productos_ieps: null,
};

const MISTAKEN_PRODUCT = {
  productos_claveprodserv: "",
  productos_descripcion: "ab",
  productos_r_isr: "1.234",
  productos_ieps: "x",
};

const PRODUCT_DATA = [
  ...[
    "tipo",
    "claveprodserv",
    "descripcion",
    "numero_identificacion",
    "unit.id",
    "valor",
    "importe",
    "precio_unitario",
  ],
  ...["tax_object.id", "tax_object.clave", "vat_tax.id", "vat_rates.id", "r_isr", "ieps"],
].map((name) => `product_data.${name}`);

const someCustomer = async (client: Client) =>
  (await client.call("saveCustomer", { body: CUSTOMER })).body.customer_data.id;
const someProduct = async (client: Client) => {
  const { body } = await client.raw("POST", "/api/products/update_or_create", { body: PRODUCT });
  return (body as { product_data: { id: string } }).product_data.id;
};

const clients = "crud_user_clients";
const products = "crud_user_products";

export const BUSINESS_CALLS: readonly PublishedCall[] = [
  { call: "GET /api/catalogs/address/get/countries", scope: "*", answers: ["countries[].name", "countries[].id"] },
  {
    call: "GET /api/catalogs/invoice/get/tax_regimes",
    scope: "*",
    answers: ["tax_regimes[].label", "tax_regimes[].id"],
  },
  {
    call: "POST /api/customers/update_or_create",
    scope: clients,
    payload: ({ customerId }) => ({ ...CUSTOMER, customer_id: customerId }),
    answers: ["status", ...CUSTOMER_DATA],
    says: "status",
    mistaken: {
      payload: MISTAKEN_CUSTOMER,
      fields: [...Object.keys(MISTAKEN_CUSTOMER), "customers_name", "address_pais", "cat_tax_regimes_id"],
    },
    foreign: ({ customerId }) => ({ ...CUSTOMER, customer_id: customerId }),
  },
  {
    call: "GET /api/customers",
    scope: clients,
    payload: ({ customerId }) => ({ id: customerId }),
    answers: CUSTOMER_DATA,
    mistaken: { payload: {}, fields: ["id"] },
    foreign: ({ customerId }) => ({ id: customerId }),
  },
  {
    call: "POST /api/customers/list",
    scope: clients,
    payload: () => ({}),
    answers: ["rows[].id", "rows[].rfc", "rows[].name", "total"],
  },
  {
    call: "POST /api/customers/list/paginate",
    scope: clients,
    payload: () => ({ search: "", rows_per_page: 10, page: 1 }),
    answers: ["rows[].id", "total", "next_cursor", "page"],
    mistaken: { payload: { rows_per_page: 0, page: 0 }, fields: ["rows_per_page", "page"] },
  },
  {
    call: "DELETE /api/customers/delete",
    scope: clients,
    payload: async ({ client }) => ({ ids: [await someCustomer(client)] }),
    answers: ["message", "deleted"],
    says: "message",
    mistaken: { payload: { ids: [] }, fields: ["ids"] },
    foreign: ({ customerId }) => ({ ids: [customerId] }),
  },
  {
    call: "POST /api/products/update_or_create",
    scope: products,
    payload: ({ productId }) => ({ ...PRODUCT, productos_id: productId }),
    answers: ["message", ...PRODUCT_DATA],
    says: "message",
    mistaken: {
      payload: MISTAKEN_PRODUCT,
      fields: [
        ...Object.keys(MISTAKEN_PRODUCT),
        "productos_tipo",
        "productos_cat_units_id",
        "productos_valor",
        "productos_precio_unitario",
      ],
    },
    foreign: ({ productId }) => ({ ...PRODUCT, productos_id: productId }),
  },
  {
    call: "GET /api/products",
    scope: products,
    payload: ({ productId }) => ({ id: productId }),
    answers: PRODUCT_DATA,
    mistaken: { payload: {}, fields: ["id"] },
    foreign: ({ productId }) => ({ id: productId }),
  },
  {
    call: "POST /api/products/list",
    scope: products,
    payload: () => ({}),
    answers: ["rows[].id", "rows[].descripcion", "total"],
  },
  {
    call: "POST /api/products/list/paginate",
    scope: products,
    payload: () => ({
      search: "",
      filters: { tipo: "0" },
      sort: { column: "descripcion", direction: "desc" },
      rows_per_page: 10,
      page: 1,
    }),
    answers: ["rows[].id", "total", "next_cursor", "page"],
    mistaken: {
      payload: { rows_per_page: 201, page: 0, sort: { column: "secret" }, filters: { tipo: "2" } },
      fields: ["rows_per_page", "page", "sort.column", "filters.tipo"],
    },
  },
  {
    call: "DELETE /api/products/delete",
    scope: products,
    payload: async ({ client }) => ({ ids: [await someProduct(client)] }),
    answers: ["message", "deleted"],
    says: "message",
    mistaken: { payload: {}, fields: ["ids"] },
    foreign: ({ productId }) => ({ ids: [productId] }),
  },
  {
    call: "GET /api/products/getUnitsData",
    scope: products,
    answers: [
      "units[].key",
      "units[].name",
      "units[].id",
      "taxobjects[].descripcion",
      "taxobjects[].id",
      "taxobjects[].clave",
    ],
  },
];
