import { expect, test } from "vitest";
import { detailWords, reasonWords } from "./attention.ts";

test("a reason is said in words, and one of a newer server stands as it is", () => {
  expect(reasonWords("no_series", "es")).toBe("El emisor que factura las ventas no tiene una serie.");
  expect(reasonWords("no_series", "en")).toBe("The issuer that invoices the sales has no series.");
  expect(reasonWords("constructor", "es")).toBe("constructor");
});

test("details are named in the reader's language, with the words of what has words", () => {
  expect(detailWords({ order: "8F2A11C0", total: "232.00" }, "es")).toEqual(["orden: 8F2A11C0", "total: 232.00"]);
  expect(detailWords({ reason: "second_payment", language: "en", tries: 3 }, "en")).toEqual([
    "reason: It was paid twice.",
    "language: English",
    "tries: 3",
  ]);
  expect(detailWords({ toString: "x" }, "es")).toEqual(["toString: x"]);
});
