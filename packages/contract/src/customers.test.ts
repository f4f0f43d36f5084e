import { expect, test } from "vitest";
import { customerForm, customerRequest, NEW_CUSTOMER, toCustomerRequest } from "./customers.ts";
import { checkForm } from "./messages/check-form.ts";
import { errorsOf, long, said } from "./testing/fields.ts";
import { customer } from "./testing/forms.ts";

const errors = (field: string, value: unknown) => errorsOf(customerRequest, { ...customer, [field]: value })[field];

test("the least a customer needs; empty optional texts become null", () => {
  const read = checkForm(customerRequest, { ...customer, address_calle: "  ", customers_email_2: "", customers_telefono: undefined }, "es");
  expect(read).toMatchObject({
    ok: true,
    value: { address_calle: null, customers_email_2: null, customers_telefono: null, customers_pagina_web: null, customer_id: null },
  });
});

test.each(Object.keys(customer))("%s is required", (field) => {
  for (const missing of [undefined, null, ""]) expect(errors(field, missing)).toEqual([said("required")]);
});

test.each<[field: string, min: number, max: number]>([
  ["customers_name", 1, 400],
  ["customers_num_regid_trib", 3, 10],
  ["address_calle", 3, 250],
  ["address_no_exterior", 1, 250],
  ["address_no_interior", 1, 250],
  ["address_colonia", 3, 250],
  ["address_referencia", 3, 250],
  ["address_municipio", 3, 100],
  ["address_localidad", 1, 250],
  ["address_estado", 3, 250],
  ["address_codigo_postal", 3, 100],
  ["customers_telefono", 3, 14],
  ["customers_fax", 3, 14],
  ["customers_pagina_web", 3, 100],
])("%s has between %i and %i characters", (field, min, max) => {
  expect(errors(field, long(min))).toBeUndefined();
  expect(errors(field, long(max))).toBeUndefined();
  expect(errors(field, long(max + 1))).toEqual([said("max_length", { max })]);
  if (min > 1) expect(errors(field, long(min - 1))).toEqual([said("min_length", { min })]);
});

test.each(["EKU9003173C9", "XAXX010101000", "XEXX010101000", "eku9003173c9", " EKU9003173C9 ", "H&E951128469", "ÑAÑ010101AAA"])(
  "%s is an RFC",
  (rfc) => {
    expect(errors("customers_rfc", rfc)).toBeUndefined();
  },
);

test.each(["EKU9013173C9", "EKU9002303C9", "EK9003173C9", "EKU9003173C", "EKU-9003-3C9"])("%s is none", (rfc) => {
  expect(errors("customers_rfc", rfc)).toEqual([said("rfc")]);
});

test.each(["customers_email", "customers_email_2", "customers_email_3"])("%s is an e-mail address", (field) => {
  expect(errors(field, "ventas@empresa.mx")).toBeUndefined();
  for (const wrong of ["ventas", "ventas@", "a b@c.mx", "ventas@empresa.mx, otra@empresa.mx"]) expect(errors(field, wrong)).toEqual([said("email")]);
});

test("selects may send their option, its number or its digits; what no list has is told", () => {
  for (const id of [1, "1", { value: 1, label: "México" }]) expect(errors("address_pais", id)).toBeUndefined();
  for (const id of [0, 9999, "x", { value: 9999 }]) expect(errors("address_pais", id)).toBeDefined();
});

test("a name cannot carry what the document's attribute cannot", () => {
  expect(errors("customers_name", "Uno|Dos")).toEqual([said("no_pipe")]);
  expect(errors("customers_name", "Uno\u0007Dos")).toEqual([said("no_control")]);
});

test("a new customer starts with the defaults of the specification, and the form becomes the payload", () => {
  const form = checkForm(
    customerForm,
    { ...NEW_CUSTOMER, customers_name: "Público en general", customers_email: "caja@empresa.mx", address_codigo_postal: "06000" },
    "es",
  );
  if (!form.ok) return expect.unreachable();
  expect(form.value).toMatchObject({ customers_rfc: "XAXX010101000", address_pais: 1, cat_tax_regime_id: 1 });
  const id = "0193a6f2-7a50-7c00-8000-000000000001";
  expect(toCustomerRequest(form.value, id)).toMatchObject({ cat_tax_regimes_id: 1, customer_id: id });
  expect(errorsOf(customerRequest, toCustomerRequest(form.value))).toEqual({});
});
