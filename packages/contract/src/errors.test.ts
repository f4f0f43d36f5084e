import { expect, test } from "vitest";
import { ERRORS, type ErrorCode, errorMessage, isErrorCode } from "./errors.ts";
import { placeholdersOf } from "./messages/sentence.ts";
import { NOTICES, notice } from "./notices.ts";

test.each(Object.entries(ERRORS))("%s has a status and says the same in both languages", (code, { status, es, en }) => {
  expect(isErrorCode(code)).toBe(true);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(es.trim()).not.toBe("");
  expect(en.trim()).not.toBe("");
  expect(en).not.toBe(es);
  expect(placeholdersOf(en)).toEqual(placeholdersOf(es));
});

test.each<[ErrorCode, number]>([
  ["validation_failed", 422],
  ["malformed_request", 400],
  ["unauthenticated", 401],
  ["invalid_credentials", 401],
  ["scope_missing", 403],
  ["not_found", 404],
  ["wrong_state", 409],
  ["idempotency_conflict", 409],
  ["payload_too_large", 413],
  ["unsupported_media", 415],
  ["too_many_requests", 429],
  ["too_much_at_once", 429],
  ["dependency_unavailable", 503],
  ["disk_full", 503],
  ["pdf_not_made", 503],
  ["too_busy", 503],
  ["internal", 500],
  ["no_credits", 402],
])("%s is a %i, as the manners of the API say", (code, status) => {
  expect(ERRORS[code].status).toBe(status);
});

test("the texts that the specification fixes", () => {
  expect(errorMessage("invalid_credentials", "en")).toBe("Invalid credentials");
  expect(errorMessage("invalid_credentials", "es")).toBe("Credenciales inválidas");
  expect(errorMessage("unauthenticated", "en")).toBe("Session expired, Please log in again.");
  expect(errorMessage("pdf_not_made", "en")).toBe("An error occurred. The PDF could not be regenerated.");
  expect(errorMessage("internal", "en")).toBe(
    "An error occurred while requesting data. Please contact the Site Administrator.",
  );
});

test("parameters are put in their places, and the compiler asks for them", () => {
  expect(errorMessage("invalidCertDate", "es", { date: "01/Ene/2026" })).toContain("01/Ene/2026");
  // @ts-expect-error: the date is missing
  expect(errorMessage("invalidCertDate", "es")).toContain("{date}");
});

test.each(Object.entries(NOTICES))("notice %s says the same in both languages", (_code, { es, en }) => {
  const [spanish, english] = [es, en].map((notice) => (typeof notice === "string" ? [notice] : Object.values(notice)));
  expect(english?.map(placeholdersOf)).toEqual(spanish?.map(placeholdersOf));
  for (const [index, sentence] of spanish?.entries() ?? []) expect(english?.[index]).not.toBe(sentence);
});

test("a notice that counts has a form for one and one for the others", () => {
  expect(notice("customers_deleted", "es", { count: 1 })).toBe("Se eliminó 1 cliente.");
  expect(notice("customers_deleted", "es", { count: 2 })).toBe("Se eliminaron 2 clientes.");
  expect(notice("customers_deleted", "en", { count: 0 })).toBe("0 customers were deleted.");
});
