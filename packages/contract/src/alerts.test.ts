import { expect, test } from "vitest";
import { clockWords, detailWords, reasonWords } from "./alerts.ts";

test("a reason is said in words, and one of a newer server is shown as it is", () => {
  expect(reasonWords("no_series", "es")).toBe("El emisor que factura las ventas no tiene una serie.");
  expect(reasonWords("no_series", "en")).toBe("The issuer that invoices the sales has no series.");
  expect(reasonWords("constructor", "es")).toBe("constructor");
});

test("details are named in the reader's language, with the words of what has words", () => {
  expect(detailWords({ order: "8F2A11C0", total: "232.00" }, "es")).toEqual(["compra: 8F2A11C0", "total: 232.00"]);
  expect(detailWords({ reason: "second_payment", language: "en", tries: 3 }, "en")).toEqual([
    "reason: It was paid twice.",
    "language: English",
    "tries: 3",
  ]);
  expect(detailWords({ purpose: "stamp" }, "es")).toEqual(["para: timbrar"]);
  expect(detailWords({ toString: "x" }, "es")).toEqual(["toString: x"]);
});

test("a clock that is off is shown in minutes, ahead or behind, with what to do", () => {
  expect(clockWords(600, "es").message).toBe("El reloj del servidor está 10 min adelantado.");
  expect(clockWords(-61, "en")).toEqual({
    message: "The server's clock is 1 min behind.",
    fix: "Tell the administrator: once it is right, the invoice can be stamped again.",
  });
});
