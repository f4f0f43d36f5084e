import { expect, test } from "vitest";
import {
  changePasswordRequest,
  registerRequest,
  resetPasswordRequest,
  signInRequest,
  verifyRequest,
} from "./accounts.ts";
import { csdRequest } from "./csd.ts";
import { checkForm } from "./messages/form-errors.ts";
import { errorsOf, sentenceOf, textOfLength } from "./testing/fields.ts";
import { csd, registration } from "./testing/forms.ts";

const errors = (changes: Record<string, unknown>) => errorsOf(registerRequest, { ...registration, ...changes });

test("a registration", () => {
  expect(errors({})).toEqual({});
});

test.each(Object.keys(registration))("%s is required", (field) => {
  const found = errors({ [field]: "" });
  expect(found[field]).toContain(sentenceOf("required"));
});

test.each<[string, string[]]>([
  ["Abcdef1", [sentenceOf("min_length", { min: 8 })]],
  ["Abcdefg1", []],
  ["abcdefg1", [sentenceOf("password_composition")]],
  ["ABCDEFG1", [sentenceOf("password_composition")]],
  ["Abcdefgh", [sentenceOf("password_composition")]],
  ["abc", [sentenceOf("min_length", { min: 8 }), sentenceOf("password_composition")]],
  ["Ñandú2026", []],
  [`Aa1${textOfLength(197)}`, []],
  [`Aa1${textOfLength(198)}`, [sentenceOf("max_length", { max: 200 })]],
])("the password %s", (password, sentences) => {
  expect(errors({ password, password_confirmation: password })["password"] ?? []).toEqual(sentences);
});

test("the confirmation must match, also while other fields are wrong", () => {
  expect(errors({ password_confirmation: "Otra12345" })).toEqual({
    password_confirmation: [sentenceOf("password_match")],
  });
  expect(errors({ password_confirmation: "Otra12345", email: "x" })).toEqual({
    email: [sentenceOf("email")],
    password_confirmation: [sentenceOf("password_match")],
  });
  expect(errors({ password_confirmation: "Otra12345", rfc: "", username: " ", email: "" })).toEqual({
    rfc: [sentenceOf("required")],
    username: [sentenceOf("required")],
    email: [sentenceOf("required")],
    password_confirmation: [sentenceOf("password_match")],
  });
});

test("a blank password is only asked for", () => {
  expect(errors({ password: "", password_confirmation: "" })).toEqual({
    password: [sentenceOf("required")],
    password_confirmation: [sentenceOf("required")],
  });
  expect(errorsOf(csdRequest, { ...csd, passphrase: "" })).toEqual({ passphrase: [sentenceOf("required")] });
});

test("blanks of a password are kept", () => {
  const password = " Con blancos 1 ";
  expect(
    checkForm(registerRequest, { ...registration, password, password_confirmation: password }, "es"),
  ).toMatchObject({ value: { password } });
});

test("nobody registers with a generic RFC", () => {
  for (const rfc of ["XAXX010101000", "XEXX010101000"])
    expect(errors({ rfc })).toEqual({ rfc: [sentenceOf("rfc_generic")] });
  expect(errors({ rfc: "X" })).toEqual({ rfc: [sentenceOf("rfc")] });
});

test("signing in takes an e-mail, a username or an RFC, and any password", () => {
  for (const email of ["dueno@empresa.mx", "empresa", "EKU9003173C9"])
    expect(errorsOf(signInRequest, { email, password: "x" })).toEqual({});
  expect(errorsOf(signInRequest, {})).toEqual({ email: [sentenceOf("required")], password: [sentenceOf("required")] });
});

test("new passwords follow the same rules wherever they are set", () => {
  const id = "0193a6f2-7a50-7c00-8000-000000000001";
  const weak = { password: "weak", password_confirmation: "other" };
  const sentences = {
    password: [sentenceOf("min_length", { min: 8 }), sentenceOf("password_composition")],
    password_confirmation: [sentenceOf("password_match")],
  };
  expect(errorsOf(resetPasswordRequest, { user_id: id, token: "t", ...weak })).toEqual(sentences);
  expect(errorsOf(changePasswordRequest, { current_password: "x", ...weak })).toEqual(sentences);
});

test("a verification names a user and a token", () => {
  expect(errorsOf(verifyRequest, { user_id: "7", token: "" })).toEqual({
    user_id: [sentenceOf("uuid")],
    token: [sentenceOf("required")],
  });
});

test("CSD: every piece is required", () => {
  expect(errorsOf(csdRequest, csd)).toEqual({});
  for (const field of Object.keys(csd))
    expect(Object.keys(errorsOf(csdRequest, { ...csd, [field]: "" }))).toEqual([field]);
});

test("CSD: limits of the passphrase and of both files", () => {
  const one = (field: string, value: string) => errorsOf(csdRequest, { ...csd, [field]: value })[field];
  expect(one("passphrase", "1234567")).toEqual([sentenceOf("min_length", { min: 8 })]);
  expect(one("passphrase", " 123456 ")).toBeUndefined();
  for (const field of ["certBase64", "keyBase64"]) {
    expect(one(field, "AAAAAAAAA")).toEqual([sentenceOf("min_length", { min: 10 })]);
    expect(one(field, "AAAAAAAAAA")).toBeUndefined();
    expect(one(field, "A".repeat(273_068))).toBeUndefined();
    expect(one(field, "A".repeat(273_072))).toEqual([sentenceOf("file_size", { max: "200 KB" })]);
  }
});
