import { expect, test } from "vitest";
import { addressRequest, contactRequest, generalRequest, taxesRequest } from "./issuer.ts";
import {
  backgroundRequest,
  extraFieldsRequest,
  IMAGE_BYTES,
  logoRequest,
  seriesCreateRequest,
} from "./issuer-settings.ts";
import { checkForm } from "./messages/form-errors.ts";
import { errorsOf, sentenceOf, textOfLength } from "./testing/fields.ts";
import { address, general } from "./testing/forms.ts";

const generalErrors = (field: string, value: unknown) =>
  errorsOf(generalRequest, { ...general, [field]: value })[field];

test("step one: what is left out has its default", () => {
  expect(checkForm(generalRequest, general, "es")).toMatchObject({
    ok: true,
    value: { decimals: 2, customs: 1, canLease: 1, curp: null, employer_registration: null },
  });
});

test.each([
  "cat_tax_regimes_id",
  "cat_payment_forms_id",
  "cat_payment_methods_id",
  "cat_usoscfdi_id",
  "cat_currencies_id",
  "business_name",
])("step one: %s is required", (field) => {
  for (const missing of [undefined, null, ""]) expect(generalErrors(field, missing)).toEqual([sentenceOf("required")]);
});

test("step one: limits", () => {
  expect(generalErrors("employer_registration", textOfLength(9))).toEqual([sentenceOf("min_length", { min: 10 })]);
  expect(generalErrors("employer_registration", textOfLength(10))).toBeUndefined();
  expect(generalErrors("business_name", "ab")).toEqual([sentenceOf("min_length", { min: 3 })]);
  expect(generalErrors("business_name", "abc")).toBeUndefined();
  for (const decimals of [0, 6, "0", "6", "", undefined]) expect(generalErrors("decimals", decimals)).toBeUndefined();
  expect(generalErrors("decimals", 7)).toEqual([sentenceOf("number_max", { max: 6 })]);
  expect(generalErrors("decimals", -1)).toEqual([sentenceOf("number_min", { min: 0 })]);
  expect(generalErrors("decimals", "2.5")).toEqual([sentenceOf("integer")]);
  expect(generalErrors("decimals", "dos")).toEqual([sentenceOf("number")]);
});

test("step one: a CURP has the official pattern, or is left out", () => {
  for (const curp of ["", null, undefined, "BADD110313HCMLNS09", "badd110313hcmlns09"])
    expect(generalErrors("curp", curp)).toBeUndefined();
  for (const curp of ["BADD110313", "BADD111313HCMLNS09", "BADD110313ZCMLNS09", "BADD110313HZZLNS09"])
    expect(generalErrors("curp", curp)).toEqual([sentenceOf("curp")]);
});

test.each([
  [undefined, 1],
  [null, 1],
  ["", 1],
  [0, 0],
  [1, 1],
  ["1", 1],
  [true, 1],
  [false, 0],
  [2, 0],
  ["7", 0],
])("step one: a switch of %j is %i", (value, stored) => {
  expect(checkForm(generalRequest, { ...general, customs: value, canLease: value }, "es")).toMatchObject({
    value: { customs: stored, canLease: stored },
  });
});

test.each(Object.keys(address))("step two: %s is required", (field) => {
  for (const missing of [undefined, null, "", "  "])
    expect(errorsOf(addressRequest, { ...address, [field]: missing })).toEqual({ [field]: [sentenceOf("required")] });
});

test("step two: only the interior number may be left out, and the zip code has 5 digits", () => {
  expect(checkForm(addressRequest, address, "es")).toMatchObject({ ok: true, value: { no_interior: null } });
  for (const zip of ["0600", "060000", "0600a"])
    expect(errorsOf(addressRequest, { ...address, codigo_postal: zip })).toEqual({
      codigo_postal: [sentenceOf("zip_code")],
    });
});

test("step four: everything is optional", () => {
  expect(checkForm(taxesRequest, {}, "es")).toEqual({
    ok: true,
    value: { cat_vat_taxes_id: 1, cat_vat_rates_id: 1, r_isr: "0", ieps: null, version: null },
  });
  expect(errorsOf(taxesRequest, { cat_vat_taxes_id: 5, cat_vat_rates_id: 9 })).toEqual({
    cat_vat_taxes_id: [sentenceOf("not_in_list")],
    cat_vat_rates_id: [sentenceOf("not_in_list")],
  });
});

test("contact: the e-mail is required, the rest may be null", () => {
  expect(
    checkForm(
      contactRequest,
      { email: "a@b.mx", phone: null, fax_number: null, aux_email_1: null, aux_email_2: "", webpage: null },
      "es",
    ),
  ).toMatchObject({ ok: true });
  expect(errorsOf(contactRequest, {})).toEqual({ email: [sentenceOf("required")] });
  expect(errorsOf(contactRequest, { email: "a", aux_email_1: "b", aux_email_2: "c", webpage: "d" })).toEqual({
    email: [sentenceOf("email")],
    aux_email_1: [sentenceOf("email")],
    aux_email_2: [sentenceOf("email")],
    webpage: [sentenceOf("url")],
  });
});

test.each(["https://empresa.mx", "http://www.empresa.com.mx/ventas?x=1"])("contact: %s is a web page", (webpage) => {
  expect(errorsOf(contactRequest, { email: "a@b.mx", webpage })).toEqual({});
});

test.each(["javascript:alert(1)", "ftp://empresa.mx", "empresa", "data:text/html,x"])(
  "contact: %s is none",
  (webpage) => {
    expect(errorsOf(contactRequest, { email: "a@b.mx", webpage })).toEqual({ webpage: [sentenceOf("url")] });
  },
);

test("series: upper case, and a folio that is a whole number", () => {
  expect(checkForm(seriesCreateRequest, { serie: "a", folio: "007" }, "es")).toEqual({
    ok: true,
    value: { serie: "A", folio: 7 },
  });
  expect(errorsOf(seriesCreateRequest, {})).toEqual({
    serie: [sentenceOf("required")],
    folio: [sentenceOf("required")],
  });
  for (const folio of ["1.0", "1,000", "A1", "-1", 0, 1.5, "1e3", "9999999999999999"]) {
    expect(errorsOf(seriesCreateRequest, { serie: "A", folio })).toEqual({ folio: [sentenceOf("folio")] });
  }
  for (const serie of ["A|B", "A B"])
    expect(errorsOf(seriesCreateRequest, { serie, folio: 1 })).toEqual({ serie: [sentenceOf("series")] });
});

test("extra fields: twenty, all optional, null kept as an empty string", () => {
  const read = checkForm(extraFieldsRequest, { campo1: null, campo20: "Obra 5" }, "es");
  if (!read.ok) return expect.unreachable();
  expect(Object.keys(read.value)).toHaveLength(21);
  expect(read.value).toMatchObject({ campo1: "", campo2: "", campo20: "Obra 5", version: null });
});

test.each([
  ["logoBase64", "logoName", logoRequest],
  ["backgroundBase64", "backgroundName", backgroundRequest],
] as const)("%s has at least 8 characters and at most 2 MB", (field, nameField, schema) => {
  const errors = (text: unknown) => errorsOf(schema, { [field]: text, [nameField]: "imagen.png" })[field];
  for (const missing of [undefined, null, ""]) expect(errors(missing)).toEqual([sentenceOf("file_required")]);
  expect(errors("AAAAAAA")).toEqual([sentenceOf("min_length", { min: 8 })]);
  expect(errors("AAAAAAAA")).toBeUndefined();
  expect(errors("data:image/png;base64,AAAAAAAA")).toBeUndefined();
  expect(errors("{no es base64}")).toEqual([sentenceOf("base64")]);
  const most = Math.ceil(IMAGE_BYTES / 3) * 4;
  expect(errors("A".repeat(most))).toBeUndefined();
  expect(errors("A".repeat(most + 4))).toEqual([sentenceOf("file_size", { max: "2 MB" })]);
});
