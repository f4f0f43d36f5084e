import { describe, expect, it, test } from "vitest";
import { customerForm, customerRequest, NEW_CUSTOMER, regimeMismatch, toCustomerRequest } from "./customers.ts";
import { idOfKey } from "./ids.ts";
import { checkForm } from "./messages/form-errors.ts";
import { errorsOf, sentenceOf, textOfLength } from "./testing/fields.ts";
import { customer } from "./testing/forms.ts";

test("the least a customer needs", () => {
  expect(errorsOf(customerRequest, customer)).toEqual({});
});

test.each([
  "customers_rfc",
  "customers_name",
  "address_pais",
  "customers_email",
  "cat_tax_regimes_id",
  "address_codigo_postal",
])("%s is required: absent, null and blank alike", (field) => {
  for (const missing of [undefined, null, ""])
    expect(errorsOf(customerRequest, { ...customer, [field]: missing })).toEqual({ [field]: [sentenceOf("required")] });
});

/** Spec §5, both sides of each limit. */
test.each<[field: string, min: number, max: number, required: boolean]>([
  ["customers_name", 1, 400, true],
  ["customers_num_regid_trib", 3, 10, false],
  ["address_calle", 3, 250, false],
  ["address_no_exterior", 1, 250, false],
  ["address_no_interior", 1, 250, false],
  ["address_colonia", 3, 250, false],
  ["address_referencia", 3, 250, false],
  ["address_municipio", 3, 100, false],
  ["address_localidad", 1, 250, false],
  ["address_estado", 3, 250, false],
  ["address_codigo_postal", 3, 100, true],
  ["customers_telefono", 3, 14, false],
  ["customers_fax", 3, 14, false],
  ["customers_pagina_web", 3, 100, false],
])("%s has between %i and %i characters", (field, min, max, required) => {
  const errors = (text: string) => errorsOf(customerRequest, { ...customer, [field]: text })[field];
  expect(errors(textOfLength(min))).toBeUndefined();
  expect(errors(textOfLength(max))).toBeUndefined();
  expect(errors(textOfLength(max + 1))).toEqual([sentenceOf("max_length", { max })]);
  if (min > 1) expect(errors(textOfLength(min - 1))).toEqual([sentenceOf("min_length", { min })]);
  expect(errors("")).toEqual(required ? [sentenceOf("required")] : undefined);
});

test("empty optional strings become null", () => {
  const read = checkForm(
    customerRequest,
    { ...customer, address_calle: "", customers_email_2: " ", customers_num_regid_trib: undefined },
    "es",
  );
  expect(read).toMatchObject({
    ok: true,
    value: { address_calle: null, customers_email_2: null, customers_num_regid_trib: null, customer_id: null },
  });
});

test.each(["customers_email", "customers_email_2", "customers_email_3"])("%s is an e-mail address", (field) => {
  expect(errorsOf(customerRequest, { ...customer, [field]: "ventas@empresa.com.mx" })).toEqual({});
  for (const wrong of ["ventas", "ventas@", "a b@c.mx", "ventas@empresa.mx, otra@empresa.mx"]) {
    expect(errorsOf(customerRequest, { ...customer, [field]: wrong })).toEqual({ [field]: [sentenceOf("email")] });
  }
});

test("an RFC may be typed in lower case and with blanks around; a wrong one is reported", () => {
  expect(checkForm(customerRequest, { ...customer, customers_rfc: " eku9003173c9 " }, "es")).toMatchObject({
    value: { customers_rfc: "EKU9003173C9" },
  });
  expect(errorsOf(customerRequest, { ...customer, customers_rfc: "EKU9013173C9" })).toEqual({
    customers_rfc: [sentenceOf("rfc")],
  });
});

test("country and regime come as plain values, digits or options, and must exist", () => {
  for (const pais of [1, "1", { value: 1, label: "México" }, { value: "1" }]) {
    expect(checkForm(customerRequest, { ...customer, address_pais: pais }, "es")).toMatchObject({
      ok: true,
      value: { address_pais: 1 },
    });
  }
  expect(errorsOf(customerRequest, { ...customer, address_pais: 9999 })).toEqual({
    address_pais: [sentenceOf("not_in_list")],
  });
  expect(errorsOf(customerRequest, { ...customer, cat_tax_regimes_id: "601x" })).toEqual({
    cat_tax_regimes_id: [sentenceOf("invalid")],
  });
});

test("a regime that the RFC cannot have is reported while required fields are blank, too", () => {
  const blank = { ...customer, customers_name: "", customers_email: "", address_codigo_postal: "" };
  expect(errorsOf(customerRequest, { ...blank, customers_rfc: "TOAA850101AB1" })).toEqual({
    customers_name: [sentenceOf("required")],
    customers_email: [sentenceOf("required")],
    address_codigo_postal: [sentenceOf("required")],
    cat_tax_regimes_id: [sentenceOf("regime_person")],
  });
});

test("what XML or the database could not keep is refused at its field", () => {
  expect(errorsOf(customerRequest, { ...customer, customers_name: "A|B" })).toEqual({
    customers_name: [sentenceOf("no_pipe")],
  });
  for (const bad of ["A\u0000B", "A\u0007B", "A\ud800B"]) {
    expect(errorsOf(customerRequest, { ...customer, customers_name: bad })).toEqual({
      customers_name: [sentenceOf("no_control")],
    });
  }
  expect(errorsOf(customerRequest, { ...customer, customers_name: "Peña 😀 & Cía" })).toEqual({});
});

test("the form's own names lead to the payload's", () => {
  const { cat_tax_regimes_id, ...rest } = customer;
  const form = {
    ...rest,
    address_pais: { value: 1, label: "México" },
    cat_tax_regime_id: { value: cat_tax_regimes_id, label: "601" },
  };
  const read = checkForm(customerForm, form, "es");
  if (!read.ok) return expect.unreachable();
  const id = "0193a6f2-7a50-7c00-8000-000000000001";
  expect(toCustomerRequest(read.value, id)).toMatchObject({
    customers_rfc: customer.customers_rfc,
    address_pais: 1,
    cat_tax_regimes_id: 1,
    customer_id: id,
  });
  expect(errorsOf(customerRequest, toCustomerRequest(read.value))).toEqual({});
});

test("a new customer starts with the defaults of the specification", () => {
  const form = {
    ...NEW_CUSTOMER,
    customers_name: "Público en general",
    customers_email: "caja@empresa.mx",
    address_codigo_postal: "06000",
  };
  expect(checkForm(customerForm, form, "es")).toMatchObject({
    ok: true,
    value: { customers_rfc: "XAXX010101000", address_pais: 1, cat_tax_regime_id: 1 },
  });
});

const person = "XIQB891116QE4";
const company = "EKU9003173C9";
const good = {
  ...NEW_CUSTOMER,
  customers_name: "Ana",
  customers_email: "ana@example.com",
  address_codigo_postal: "06600",
};

function id(key: string): number {
  return idOfKey("tax_regime", key) ?? 0;
}

describe("the regime of a customer", () => {
  it("must be one that the RFC's holder can have", () => {
    expect(regimeMismatch(person, id("601"))).toBe("regime_person");
    expect(regimeMismatch(company, id("605"))).toBe("regime_company");
    expect(regimeMismatch(person, id("612"))).toBeNull();
    expect(regimeMismatch(company, id("601"))).toBeNull();
    expect(regimeMismatch(company, id("626"))).toBeNull();
    expect(regimeMismatch(person, id("626"))).toBeNull();
  });

  it("may be any for a generic RFC, whose document always says 616", () => {
    expect(checkForm(customerForm, { ...good, cat_tax_regime_id: 1 }, "es").ok).toBe(true);
    expect(regimeMismatch("XEXX010101000", id("605"))).toBeNull();
  });

  it("is refused at its field, in form and payload, beside every other mistake", () => {
    const form = checkForm(
      customerForm,
      { ...good, customers_rfc: person, cat_tax_regime_id: { value: 1 }, customers_email: "ana" },
      "en",
    );
    expect(form).toMatchObject({
      ok: false,
      errors: {
        cat_tax_regime_id: [expect.stringContaining("individuals")],
        customers_email: [expect.any(String)],
      },
    });
    const payload = checkForm(
      customerRequest,
      { ...good, customers_rfc: company, cat_tax_regimes_id: id("605") },
      "es",
    );
    expect(payload).toMatchObject({
      ok: false,
      errors: { cat_tax_regimes_id: [expect.stringContaining("personas morales")] },
    });
  });

  it("says only that it is missing when it is", () => {
    const read = checkForm(customerRequest, { ...good, customers_rfc: person }, "es");
    expect(read).toEqual({ ok: false, errors: { cat_tax_regimes_id: ["Este campo es obligatorio"] } });
  });
});
