import { expect, it } from "vitest";
import { checkForm } from "../messages/form-errors.ts";
import { issuerRfcField } from "./rfc.ts";
import { documentText } from "./text.ts";

it("accents that are decomposed from their letters are composed: the SAT compares names sign by sign", () => {
  const apart = "PEÑA Y CÍA".normalize("NFD");
  expect(apart).not.toBe("PEÑA Y CÍA");
  expect(checkForm(documentText(1, 10), apart, "es")).toEqual({ ok: true, value: "PEÑA Y CÍA" });
  expect(checkForm(issuerRfcField(), "ÑAN850101AB1".normalize("NFD"), "es")).toEqual({
    ok: true,
    value: "ÑAN850101AB1",
  });
});
