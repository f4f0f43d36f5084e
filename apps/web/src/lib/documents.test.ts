import { expect, test } from "vitest";
import { formatFolio, invoiceUrl, isStamping, pollWhileStamping } from "./documents.ts";

test.each([
  ["A", 12, "A-12"],
  [null, 12, "12"],
  ["", 12, "12"],
  ["A", null, null],
])("series %j and folio %j are called %j", (serie, folio, name) => {
  expect(formatFolio({ serie, folio })).toBe(name);
});

test("a draft is continued where it is typed, unless somebody only reads; anything else is looked at", () => {
  const [draft, stamped] = [{ id: "d", state: "draft" } as const, { id: "s", state: "stamped" } as const];
  expect([invoiceUrl(draft), invoiceUrl(draft, true), invoiceUrl(stamped)]).toEqual([
    "/create/invoice?draft=d",
    "/invoice/d",
    "/invoice/s",
  ]);
});

test("a document is polled while its stamp is pending or uncertain, and no longer", () => {
  expect((["draft", "stamping", "uncertain", "stamped"] as const).map((state) => isStamping({ state }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(pollWhileStamping({ state: { data: { state: "uncertain" } } })).toBe(2000);
  expect(pollWhileStamping({ state: { data: undefined } })).toBe(false);
});
