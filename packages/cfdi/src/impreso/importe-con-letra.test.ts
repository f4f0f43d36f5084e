import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importeConLetra } from "./importe-con-letra.ts";

const NINES = "NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE";
const NINES_ES = `${NINES} BILLONES ${NINES} MILLONES ${NINES}`;

describe("importeConLetra in Spanish", () => {
  it.each([
    ["0.00", "(CERO PESOS 00/100 M.N.)"],
    ["0.50", "(CERO PESOS 50/100 M.N.)"],
    ["1.00", "(UN PESO 00/100 M.N.)"],
    ["16.00", "(DIECISÉIS PESOS 00/100 M.N.)"],
    ["21.00", "(VEINTIÚN PESOS 00/100 M.N.)"],
    ["31.45", "(TREINTA Y UN PESOS 45/100 M.N.)"],
    ["100.00", "(CIEN PESOS 00/100 M.N.)"],
    ["101.00", "(CIENTO UN PESOS 00/100 M.N.)"],
    ["121.05", "(CIENTO VEINTIÚN PESOS 05/100 M.N.)"],
    ["500.99", "(QUINIENTOS PESOS 99/100 M.N.)"],
    ["1000.00", "(MIL PESOS 00/100 M.N.)"],
    ["1001.00", "(MIL UN PESOS 00/100 M.N.)"],
    ["1200.50", "(MIL DOSCIENTOS PESOS 50/100 M.N.)"],
    ["21000.00", "(VEINTIÚN MIL PESOS 00/100 M.N.)"],
    ["100000.00", "(CIEN MIL PESOS 00/100 M.N.)"],
    ["131221.31", "(CIENTO TREINTA Y UN MIL DOSCIENTOS VEINTIÚN PESOS 31/100 M.N.)"],
    ["1000000.00", "(UN MILLÓN DE PESOS 00/100 M.N.)"],
    ["1000001.00", "(UN MILLÓN UN PESOS 00/100 M.N.)"],
    ["1234567.89", "(UN MILLÓN DOSCIENTOS TREINTA Y CUATRO MIL QUINIENTOS SESENTA Y SIETE PESOS 89/100 M.N.)"],
    ["21000000.00", "(VEINTIÚN MILLONES DE PESOS 00/100 M.N.)"],
    ["1250000000.25", "(MIL DOSCIENTOS CINCUENTA MILLONES DE PESOS 25/100 M.N.)"],
    ["1000000000000", "(UN BILLÓN DE PESOS 00/100 M.N.)"],
    ["999999999999999999.99", `(${NINES_ES} PESOS 99/100 M.N.)`],
  ])("%s pesos", (total, text) => {
    expect(importeConLetra(total, "MXN")).toBe(text);
  });

  it.each([
    ["1.00", "USD", "(UN DÓLAR 00/100 USD)"],
    ["1160.00", "USD", "(MIL CIENTO SESENTA DÓLARES 00/100 USD)"],
    ["1.00", "GBP", "(UNA LIBRA ESTERLINA 00/100 GBP)"],
    ["221201.00", "GBP", "(DOSCIENTAS VEINTIUNA MIL DOSCIENTAS UNA LIBRAS ESTERLINAS 00/100 GBP)"],
    ["200000000.00", "GBP", "(DOSCIENTOS MILLONES DE LIBRAS ESTERLINAS 00/100 GBP)"],
    ["1500", "JPY", "(MIL QUINIENTOS YENES JPY)"],
    ["2.5", "KWD", "(DOS DINARES 500/1000 KWD)"],
    ["100.00", "KZT", "(CIEN KZT 00/100)"],
    ["12.3456", "CLF", "(DOCE CLF 3456/10000)"],
    ["1", "constructor", "(UN constructor 00/100)"],
  ])("%s %s", (total, moneda, text) => {
    expect(importeConLetra(total, moneda)).toBe(text);
  });

  it("never rounds a cent", () => {
    expect(importeConLetra("9.999", "MXN")).toBe("(NUEVE PESOS 999/1000 M.N.)");
  });

  it("ignores zeros on the left", () => {
    expect(importeConLetra("0001.10", "MXN")).toBe("(UN PESO 10/100 M.N.)");
  });

  it.each(["-1.00", "1,000.00", "", "1e3", "1".repeat(25)])("refuses %j", (total) => {
    expect(() => importeConLetra(total, "MXN")).toThrow(RangeError);
  });
});

describe("importeConLetra in English", () => {
  it.each([
    ["0.00", "MXN", "(ZERO PESOS 00/100 MXN)"],
    ["1.00", "MXN", "(ONE PESO 00/100 MXN)"],
    ["21.05", "USD", "(TWENTY-ONE DOLLARS 05/100 USD)"],
    ["113.00", "MXN", "(ONE HUNDRED THIRTEEN PESOS 00/100 MXN)"],
    ["1234567.89", "EUR", "(ONE MILLION TWO HUNDRED THIRTY-FOUR THOUSAND FIVE HUNDRED SIXTY-SEVEN EUROS 89/100 EUR)"],
    ["1000000000", "JPY", "(ONE BILLION YEN JPY)"],
    ["40.00", "KZT", "(FORTY KZT 00/100)"],
  ])("%s %s", (total, moneda, text) => {
    expect(importeConLetra(total, moneda, "en")).toBe(text);
  });
});

describe("the words of a number", () => {
  it("are read back as the same number by someone who only adds and multiplies", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (value) => {
        const words = importeConLetra(`${value}`, "JPY")
          .slice(1, -1)
          .replace(/( DE)? YEN(ES)? JPY$/, "");
        expect(readSpanish(words)).toBe(value);
      }),
      { numRuns: 3000 },
    );
  });
});

/** Reads the words one by one: a small number adds up, MIL multiplies the thousands, a scale closes a group. */
function readSpanish(words: string): bigint {
  const values: Record<string, bigint> = {
    CERO: 0n,
    Y: 0n,
    UN: 1n,
    DOS: 2n,
    TRES: 3n,
    CUATRO: 4n,
    CINCO: 5n,
    SEIS: 6n,
    SIETE: 7n,
    OCHO: 8n,
    NUEVE: 9n,
  };
  const teens =
    "DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE TREINTA";
  teens.split(" ").forEach((word, index) => {
    values[word] = BigInt(index + 10);
  });
  "CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA".split(" ").forEach((word, index) => {
    values[word] = BigInt((index + 4) * 10);
  });
  values.CIEN = 100n;
  "CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS"
    .split(" ")
    .forEach((word, index) => {
      values[word] = BigInt((index + 1) * 100);
    });
  let total = 0n;
  let group = 0n;
  for (const word of words.split(" ")) {
    const scale = { MILLÓN: 10n ** 6n, MILLONES: 10n ** 6n, BILLÓN: 10n ** 12n, BILLONES: 10n ** 12n }[word];
    if (scale !== undefined) {
      total += group * scale;
      group = 0n;
    } else if (word === "MIL") group = (group || 1n) * 1000n;
    else {
      const value = values[word];
      if (value === undefined) throw new Error(`Not a word: ${word}`);
      group += value;
    }
  }
  return total + group;
}
