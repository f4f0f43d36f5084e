import type { BankColumn } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { parseAmount, parseDate, readLines } from "./read-lines.ts";
import { separated } from "./routes.ts";

const wish = { currency: "MXN", columns: null, dateOrder: null } as const;
const rowsOf = (text: string, separator = "\t") => text.split("\n").map((line) => line.split(separator));
const read = (text: string, separator?: string, more: { columns?: BankColumn[] } = {}) => {
  const { columns, lines, ...rest } = readLines(rowsOf(text, separator), { ...wish, ...more });
  return {
    ...rest,
    kinds: columns.map(({ kind }) => kind),
    lines: lines.map(({ date, amount, text: words }) => [date, amount.toString(), words]),
  };
};

describe("lines of a bank", () => {
  it("are read by their headings, under the title that some banks write", () => {
    const found = read(
      "Estado de cuenta 0123\n\nFecha\tConcepto\tReferencia\tCargo\tAbono\tSaldo\n" +
        "03/11/2026\tSPEI RECIBIDO ACME\t0001234\t\t$1,160.00\t5,000.00\n04/11/2026\tCOMISION\t0\t12.50\t\t4,987.50",
    );
    expect(found.kinds).toEqual(["date", "text", "text", "debit", "credit", "ignored"]);
    expect(found.lines).toEqual([["2026-11-03", "1160.00", "SPEI RECIBIDO ACME 0001234"]]);
    expect(found.skipped).toBe(1);
  });

  it("are read by what is in them where there are no headings", () => {
    const found = read(
      "2026-11-03;PAGO A-12;;1160.00;9000.00\n2026-11-04;LUZ;350.10;;8649.90\n2026-11-05;PAGO A-13;;580;9229.90",
      ";",
    );
    expect(found.kinds).toEqual(["date", "text", "debit", "credit", "ignored"]);
    expect(found.lines.map(([, amount]) => amount)).toEqual(["1160.00", "580"]);
  });

  it("have one amount with its sign, or a sign of its own", () => {
    expect(read("03-nov-2026\t-50.00\tcomisión\n04-nov-2026\t580.00\tpago").lines).toEqual([
      ["2026-11-04", "580.00", "pago"],
    ]);
    const signed = read("Fecha\tCargo/Abono\tImporte\tConcepto\n03/11/26\t-\t50\tcomisión\n04/11/26\t+\t580\tpago");
    expect(signed.kinds).toEqual(["date", "sign", "amount", "text"]);
    expect(signed.lines).toEqual([["2026-11-04", "580", "pago"]]);
  });

  it("are what somebody says that they are", () => {
    const columns: BankColumn[] = ["date", "text", "credit", "ignored"];
    expect(read("03/11/2026\tA-1\t10.00\t20.00", "\t", { columns }).lines).toEqual([["2026-11-03", "10.00", "A-1"]]);
  });

  it("that are equal are told apart, and known again whatever their blanks, marks and case", () => {
    const twice = readLines(rowsOf("03/11/2026\tPago  Acme\t10.00\n03/11/2026\tPAGO ACME.\t10.00"), wish).lines;
    const again = readLines(rowsOf("2026-11-03\tpago, acme\t$10\n2026-11-03\tpago acme\t10.000"), wish).lines;
    expect(new Set(twice.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(again.map(({ fingerprint }) => fingerprint)).toEqual(twice.map(({ fingerprint }) => fingerprint));
    const dollars = readLines(rowsOf("03/11/2026\tPago Acme\t10.00"), { ...wish, currency: "USD" }).lines;
    expect(dollars[0]?.fingerprint).not.toBe(twice[0]?.fingerprint);
  });

  it("have the month first where no day would be right otherwise", () => {
    const found = readLines(rowsOf("11/03/2026\ta\t1.00\n11/25/2026\tb\t2.00"), wish);
    expect([found.dateOrder, ...found.lines.map(({ date }) => date)]).toEqual([
      "month_first",
      "2026-11-03",
      "2026-11-25",
    ]);
  });
});

describe("the table of a bank", () => {
  it.each([
    [
      "with cargo before abono, and the time of the movement",
      `BBVA - Detalle de movimientos cuenta 0123456789
Periodo: 01/11/2026 al 30/11/2026

Día\tConcepto / Referencia\tcargo\tAbono\tSaldo
23-11-2026\tSPEI RECIBIDOSANTANDER / 0012345 URE180429TM6\t\t1,160.00\t12,500.00
22-11-2026\tPAGO TDC / REF 998\t350.00\t\t11,340.00`,
      ["date", "text", "debit", "credit", "ignored"],
      [["2026-11-23", "1160.00", "SPEI RECIBIDOSANTANDER / 0012345 URE180429TM6"]],
    ],
    [
      "with deposit and withdrawal, and dashes where there is none",
      `Fecha\tDescripción\tDepósitos\tRetiros\tSaldo
05/11/2026\tDEPOSITO EN EFECTIVO\t$2,320.00\t-\t$2,320.00
06/11/2026\tCOMISION\t-\t$11.60\t$2,308.40`,
      ["date", "text", "credit", "debit", "ignored"],
      [["2026-11-05", "2320.00", "DEPOSITO EN EFECTIVO"]],
    ],
    [
      "with two dates, of which the first is the movement's, and a reference with zeros",
      `Fecha operación\tFecha liquidación\tReferencia\tDescripción\tMonto
2026/11/05\t2026/11/06\t0000123\tTRANSFERENCIA A-7\t580.00
2026/11/05\t2026/11/06\t0000124\tPAGO DE LUZ\t-99.00`,
      ["date", "ignored", "text", "text", "amount"],
      [["2026-11-05", "580.00", "0000123 TRANSFERENCIA A-7"]],
    ],
    [
      "with words for the kind of movement",
      `Fecha\tTipo\tImporte\tConcepto
05/nov/2026\tAbono\t580.00\tA-7
06/nov/2026\tCargo\t99.00\tLUZ`,
      ["date", "sign", "amount", "text"],
      [["2026-11-05", "580.00", "A-7"]],
    ],
    [
      "that a person keeps of payments, with customer and invoice apart",
      `Cliente\tFactura\tFecha de pago\tCantidad
UNIVERSIDAD ROBOTICA\tA-1\t5/11/26\t1160
ESCUELA KEMPER\tA-2\t6/11/26\t580.5`,
      ["text", "text", "date", "amount"],
      [
        ["2026-11-05", "1160", "UNIVERSIDAD ROBOTICA A-1"],
        ["2026-11-06", "580.5", "ESCUELA KEMPER A-2"],
      ],
    ],
    [
      "in English, with the balance in the middle",
      `Date\tDetails\tBalance\tCredit\tDebit
2026-11-05\tWIRE A-7\t1,000.00\t580.00\t
2026-11-06\tFEE\t990.00\t\t10.00`,
      ["date", "text", "ignored", "credit", "debit"],
      [["2026-11-05", "580.00", "WIRE A-7"]],
    ],
  ])("%s", (_, text, kinds, lines) => {
    const found = read(text);
    expect(found.kinds).toEqual(kinds);
    expect(found.lines).toEqual(lines);
  });

  it("without any money or day has no lines, and says how many rows were left out", () => {
    expect(read("a\tb\nc\td")).toMatchObject({ lines: [], skipped: 2 });
    expect(read("")).toMatchObject({ lines: [], skipped: 0 });
  });

  it("says some of what is in each column, and its heading", () => {
    const { columns } = readLines(
      rowsOf("Fecha\tAbono\n05/11/2026\t1\n06/11/2026\t2\n07/11/2026\t3\n08/11/2026\t4"),
      wish,
    );
    expect(columns).toEqual([
      { kind: "date", heading: "Fecha", samples: ["05/11/2026", "06/11/2026", "07/11/2026"] },
      { kind: "credit", heading: "Abono", samples: ["1", "2", "3"] },
    ]);
  });
});

it.each([
  ["$1,160.00", "1160.00"],
  ["1.160,50", "1160.50"],
  ["(50.00)", "-50.00"],
  ["50.00-", "-50.00"],
  ["+ 1 160.00 MXN", "1160.00"],
  ["12345", "12345"],
  ["A-12", null],
  ["", null],
])("%s is the amount %s", (text, amount) => {
  expect(parseAmount(text)?.toString() ?? null).toBe(amount);
});

it.each([
  ["03/11/2026", "2026-11-03"],
  ["3-11-26", "2026-11-03"],
  ["2026-11-03T10:00:00", "2026-11-03"],
  ["03/Nov/2026", "2026-11-03"],
  ["3 de noviembre de 2026", "2026-11-03"],
  ["31/02/2026", null],
  ["0001234", null],
])("%s is the day %s", (text, day) => {
  expect(parseDate(text, "day_first")).toBe(day);
});

it.each([
  ["a\tb\nc\td", "\t"],
  ["título\na;b\nc;d", ";"],
  ["a,b", ","],
])("what was pasted is parted by what most lines have", (text, separator) => {
  expect(separated(text).startsWith(`sep=${separator}\n`)).toBe(true);
});
