import { makeCsd } from "@timbra/cfdi/testing";
import { idOfKey, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer, someRfc } from "../testing/accounts.ts";
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

const english = { localization: "en" };
const regime = (key: string) => idOfKey("tax_regime", key) ?? 0;

const general = {
  cat_tax_regimes_id: 1,
  curp: "badd110313hcmlns09",
  employer_registration: "Y5412345108",
  business_name: "ESCUELA KEMPER URGATE",
  cat_payment_forms_id: 1,
  cat_payment_methods_id: 1,
  cat_usoscfdi_id: 1,
  customs: 1,
  canLease: 0,
  cat_currencies_id: 2,
  decimals: 4,
};
const address = {
  calle: "Reforma",
  no_exterior: "1",
  no_interior: "",
  colonia: "Juárez",
  referencia: "Esquina",
  municipio: "Cuauhtémoc",
  localidad: "Ciudad de México",
  estado: "Ciudad de México",
  pais: "México",
  codigo_postal: "06600",
};

describe("general data", () => {
  it("starts with the defaults of the specification, and the lists of its selects", async () => {
    const { body } = await company.client.call("getGeneral");
    expect(body.user_general_data).toEqual({
      rfc: company.rfc,
      cat_tax_regimes_id: 1,
      curp: null,
      employer_registration: null,
      business_name: null,
      cat_payment_forms_id: 3,
      cat_payment_methods_id: 2,
      cat_usoscfdi_id: 3,
      customs: 0,
      canLease: 0,
      border_notice: null,
      cat_currencies_id: 1,
      decimals: 2,
      complete: false,
      invoice_name: null,
    });
    expect(Object.keys(body).sort()).toEqual([
      "CFDI_use",
      "currencies",
      "payment_form",
      "payment_method",
      "tax_regimes",
      "user_general_data",
      "version",
    ]);
    expect(body.tax_regimes[0]).toMatchObject({ id: 1, label: "601 - General de Ley Personas Morales" });
    expect(body.payment_method).toEqual([
      { id: 1, key: "PPD", descripcion: "Pago en parcialidades o diferido" },
      { id: 2, key: "PUE", descripcion: "Pago en una sola exhibición" },
    ]);
  });

  it("gives the issuer its first series with its first general data, and never another", async () => {
    expect((await company.client.call("listSeries")).body.series).toEqual([]);
    await company.client.call("saveGeneral", { body: general });
    const { series } = (await company.client.call("listSeries")).body;
    expect(series).toMatchObject([{ serie: "A", folio_siguiente: 1 }]);
    await company.client.call("deleteSeries", { body: { series_id: series[0]?.series_id ?? "" } });
    await company.client.call("saveGeneral", { body: general });
    expect((await company.client.call("listSeries")).body.series).toEqual([]);
  });

  it("comes back as it was saved, twice, and belongs to one issuer", async () => {
    expect((await company.client.call("saveGeneral", { body: general })).body).toEqual({
      message: "Los datos generales se guardaron correctamente.",
      decimals: 4,
    });
    const saved = {
      ...general,
      curp: "BADD110313HCMLNS09",
      rfc: company.rfc,
      border_notice: null,
      complete: true,
      invoice_name: "ESCUELA KEMPER URGATE",
    };
    expect((await company.client.call("getGeneral")).body.user_general_data).toEqual(saved);
    await company.client.call("saveGeneral", { body: { ...general, decimals: 0, curp: "" }, headers: english });
    expect((await company.client.call("getGeneral")).body.user_general_data).toEqual({
      ...saved,
      decimals: 0,
      curp: null,
    });
    expect((await company.client.call("me")).body.decimals).toBe(0);
    expect((await other.client.call("getGeneral")).body.user_general_data.complete).toBe(false);
  });

  it("says the name that documents carry: the certificate's, without the kind of company that is left out here", async () => {
    const { cer, key, passphrase } = makeCsd({ rfc: company.rfc, name: "EL NOPAL S DE PRODUCCION RURAL" });
    const files = {
      certBase64: cer.toString("base64"),
      keyBase64: key.toString("base64"),
      cer_filename: "a.cer",
      key_filename: "a.key",
    };
    await company.client.call("storeCsd", { body: { ...files, passphrase, rfc: company.rfc } });
    const nameAfter = async (business_name: string) => {
      await company.client.call("saveGeneral", { body: { ...general, business_name } });
      const form = await company.client.call("getInvoiceForm");
      const { invoice_name } = (await company.client.call("getGeneral")).body.user_general_data;
      expect(form.body.issuer.name).toBe(invoice_name);
      return invoice_name;
    };
    expect(await nameAfter("Mi tienda")).toBe("EL NOPAL S DE PRODUCCION RURAL");
    expect(await nameAfter("El Nopal")).toBe("EL NOPAL");
  });

  it("counts a missing switch as 1, and any number above 1 as 0", async () => {
    const { customs: _customs, ...rest } = general;
    await company.client.call("saveGeneral", { body: { ...rest, canLease: 7 } });
    expect((await company.client.call("getGeneral")).body.user_general_data).toMatchObject({ customs: 1, canLease: 0 });
  });

  it("takes only a regime that the issuer's RFC can have", async () => {
    const person = await registerIssuer(test, { rfc: someRfc("fisica") });
    const refused = await person.client.fail("saveGeneral", { body: general, headers: english });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { cat_tax_regimes_id: [sentence("regime_person", "en")] },
    ]);
    const employee = await company.client.fail("saveGeneral", {
      body: { ...general, cat_tax_regimes_id: regime("605") },
    });
    expect(employee.body.errors).toEqual({ cat_tax_regimes_id: [sentence("regime_company", "es")] });
    await person.client.call("saveGeneral", { body: { ...general, cat_tax_regimes_id: regime("612") } });
  });

  it("reports every mistake at its field, in the caller's language", async () => {
    const { status, body } = await company.client.fail("saveGeneral", {
      body: { business_name: "ab", decimals: 7 },
      headers: english,
    });
    expect(status).toBe(422);
    expect(body.code).toBe("validation_failed");
    const required = [sentence("required", "en")];
    expect(body.errors).toEqual({
      cat_tax_regimes_id: required,
      cat_payment_forms_id: required,
      cat_payment_methods_id: required,
      cat_usoscfdi_id: required,
      cat_currencies_id: required,
      business_name: [sentence("min_length", "en", { min: 3 })],
      decimals: [sentence("number_max", "en", { max: 6 })],
    });
  });
});

describe("the fiscal address", () => {
  it("is empty but for the country until it is saved", async () => {
    const { user_address_data } = (await company.client.call("getAddress")).body;
    expect(user_address_data).toMatchObject({ pais: "México", calle: null, codigo_postal: null });
  });

  it("comes back as it was saved, and belongs to one issuer", async () => {
    const { body } = await company.client.call("saveAddress", { body: address, headers: english });
    expect(body).toEqual({ message: "The fiscal address was saved." });
    expect((await company.client.call("getAddress")).body.user_address_data).toEqual({ ...address, no_interior: null });
    expect((await other.client.call("getAddress")).body.user_address_data.calle).toBeNull();
    await company.client.call("saveAddress", { body: { ...address, calle: "Insurgentes" } });
    expect((await company.client.call("getAddress")).body.user_address_data.calle).toBe("Insurgentes");
  });

  it("needs a postal code that the SAT has: it is where every document is issued", async () => {
    const { body } = await company.client.fail("saveAddress", { body: { ...address, codigo_postal: "00100" } });
    expect(body.errors).toEqual({ codigo_postal: [sentence("zip_code_unknown", "es")] });
  });
});

describe("default taxes", () => {
  it("start with the defaults of the specification", async () => {
    const { body } = await company.client.call("getTaxes", { headers: english });
    expect(body.user_taxes_data).toEqual({
      id: null,
      cat_vat_taxes_id: 1,
      cat_vat_rates_id: 1,
      r_isr: "0",
      ieps: null,
    });
    expect(body.tax_vat[0]).toEqual({ id: 1, name: "VAT 16 %", rate: "0.160000" });
    expect(body.tax_vat_rates[0]).toEqual({ id: 1, name: "No withholding", rate: null });
  });

  it("come back as they were saved, exact, and belong to one issuer", async () => {
    await company.client.call("saveTaxes", {
      body: { cat_vat_taxes_id: 2, cat_vat_rates_id: "3", r_isr: 10, ieps: "26.50" },
    });
    const taxes = { cat_vat_taxes_id: 2, cat_vat_rates_id: 3, r_isr: "10", ieps: "26.5" };
    expect((await company.client.call("getTaxes")).body.user_taxes_data).toEqual({ id: company.issuerId, ...taxes });
    expect((await other.client.call("getTaxes")).body.user_taxes_data.id).toBeNull();
  });

  it("are warned of in the answer when the rate of IEPS is outside the SAT's list", async () => {
    const { body } = await company.client.call("saveTaxes", { body: { ieps: "8.55" }, headers: english });
    expect(body.warnings).toMatchObject([{ field: "ieps", message: expect.stringContaining("not in the SAT's list") }]);
  });

  it("are all optional", async () => {
    expect((await company.client.call("saveTaxes", { body: {} })).body).toEqual({
      message: "Los impuestos se guardaron correctamente.",
      warnings: [],
    });
    expect((await company.client.call("getTaxes")).body.user_taxes_data).toMatchObject({
      id: company.issuerId,
      r_isr: "0",
      ieps: null,
    });
  });
});

describe("the steps of the registration", () => {
  it("are missed until they are saved", async () => {
    const missing = async () => (await company.client.call("me")).body.missing_steps;
    expect(await missing()).toEqual(["general", "address", "csd", "taxes"]);
    await company.client.call("saveGeneral", { body: general });
    expect(await missing()).toEqual(["address", "csd", "taxes"]);
    await company.client.call("saveAddress", { body: address });
    await company.client.call("saveTaxes", { body: {} });
    expect(await missing()).toEqual(["csd"]);
  });
});
