import { EXTRA_FIELDS, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
});
beforeEach(async () => {
  company = await registerIssuer(test);
  other = await registerIssuer(test);
});
afterAll(() => test.close());

const nothing = { phone: null, fax_number: null, email: null, aux_email_1: null, aux_email_2: null, webpage: null };

describe("contact information", () => {
  it("is empty until it is saved", async () => {
    expect((await company.client.call("getContact")).body.contact_info).toEqual(nothing);
  });

  it("comes back as it was saved, blanks as null, and belongs to one issuer", async () => {
    const body = {
      phone: "5555555555",
      fax_number: "",
      email: "ventas@empresa.mx",
      aux_email_1: null,
      webpage: "https://empresa.mx",
    };
    const contact_info = { ...nothing, phone: "5555555555", email: "ventas@empresa.mx", webpage: "https://empresa.mx" };
    const saved = await company.client.call("saveContact", { body, headers: { localization: "en" } });
    expect(saved.body).toEqual({ contact_info, message: "Contact information was saved." });
    expect((await company.client.call("getContact")).body.contact_info).toEqual(contact_info);
    expect((await other.client.call("getContact")).body.contact_info).toEqual(nothing);
    await company.client.call("saveContact", { body: { email: "otra@empresa.mx" } });
    expect((await company.client.call("getContact")).body.contact_info).toEqual({
      ...nothing,
      email: "otra@empresa.mx",
    });
  });

  it("refuses what no browser should open, and what is no address", async () => {
    const { body } = await company.client.fail("saveContact", { body: { email: "x", webpage: "javascript:alert(1)" } });
    expect(body.errors).toEqual({ email: [sentence("email", "es")], webpage: [sentence("url", "es")] });
  });
});

describe("the look of printed documents", () => {
  it("is nobody's choice until it is saved, comes back as it was, and belongs to one issuer", async () => {
    const unsaid = { accent_color: null, commercial_name: null };
    expect((await company.client.call("getPrinting")).body.printing).toEqual(unsaid);
    await company.client.call("savePrinting", {
      body: { accent_color: "#7a1f5c", commercial_name: " Abarrotes La Luz " },
    });
    expect((await company.client.call("getPrinting")).body.printing).toEqual({
      accent_color: "#7A1F5C",
      commercial_name: "Abarrotes La Luz",
    });
    expect((await other.client.call("getPrinting")).body.printing).toEqual(unsaid);
    await company.client.call("savePrinting", { body: { accent_color: "", commercial_name: "" } });
    expect((await company.client.call("getPrinting")).body.printing).toEqual(unsaid);
  });

  it("refuses what is no colour", async () => {
    const { body } = await company.client.fail("savePrinting", { body: { accent_color: "verde" } });
    expect(body.errors).toEqual({ accent_color: [sentence("colour", "es")] });
  });
});

describe("extra fields", () => {
  it("are twenty nulls until they are saved", async () => {
    const { extra_fields } = (await company.client.call("getExtraFields")).body;
    expect(extra_fields).toEqual(Object.fromEntries(EXTRA_FIELDS.map((field) => [field, null])));
  });

  it("keep null as an empty text, and belong to one issuer", async () => {
    const saved = await company.client.call("saveExtraFields", {
      body: { campo1: "Obra 5", campo2: null, campo20: "Ñandú" },
    });
    expect(saved.body).toEqual({ message: "Los campos extra se guardaron correctamente." });
    const { extra_fields } = (await company.client.call("getExtraFields")).body;
    expect(extra_fields).toMatchObject({ campo1: "Obra 5", campo2: "", campo3: "", campo20: "Ñandú" });
    expect((await other.client.call("getExtraFields")).body.extra_fields.campo1).toBeNull();
  });

  it("drop what is none of them", async () => {
    await company.client.raw("POST", "/api/auth/store/extrafields", {
      body: { campo1: "x", campo21: "y", issuer_id: other.issuerId },
    });
    const { extra_fields } = (await company.client.call("getExtraFields")).body;
    expect(Object.keys(extra_fields).sort()).toEqual([...EXTRA_FIELDS].sort());
  });
});
