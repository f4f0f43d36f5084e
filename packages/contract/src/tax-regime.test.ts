import { describe, expect, it } from "vitest";
import { customerForm, customerRequest, NEW_CUSTOMER } from "./customers.ts";
import { idOfKey } from "./ids.ts";
import { checkForm } from "./messages/check-form.ts";
import { regimeMismatch } from "./tax-regime.ts";

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

  it("is refused at the field that holds it, in form and payload, beside every other mistake", () => {
    const form = checkForm(
      customerForm,
      { ...good, customers_rfc: person, cat_tax_regime_id: { value: 1 }, customers_email: "ana" },
      "en",
    );
    expect(form).toMatchObject({
      ok: false,
      errors: {
        cat_tax_regime_id: [expect.stringContaining("natural persons")],
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
