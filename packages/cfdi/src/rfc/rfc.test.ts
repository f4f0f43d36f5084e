import { describe, expect, it } from "vitest";
import { parseRfc, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL } from "./rfc.ts";

const VALID = [
  "EKU9003173C9",
  "URE180429TM6",
  "XIA190128J61",
  "CACX7605101P8",
  "FUNK671228PH6",
  "H&E951128469",
  "L&O950913MSA",
  "S&S051221SE2",
  "IVD920810GU2",
  "JES900109Q90",
  "SAT970701NN3",
  "LSO1306189R5",
  "CVD110412TF6",
];

describe("parseRfc", () => {
  it.each(VALID)("%s has the check digit that its letters give", (text) => {
    expect(parseRfc(text)).toEqual({
      ok: true,
      rfc: { text, kind: text.length === 13 ? "fisica" : "moral", checkDigitOk: true },
    });
  });

  it.each(VALID)("%s with any other last character does not", (text) => {
    const others = [..."0123456789A"].filter((digit) => digit !== text.at(-1));
    const verdicts = others.map((digit) => parseRfc(text.slice(0, -1) + digit));
    expect(verdicts.map((verdict) => verdict.ok && verdict.rfc.checkDigitOk)).toEqual(others.map(() => false));
  });

  it("distinguishes the generic ones, whose digit was never computed", () => {
    expect(parseRfc(RFC_GENERICO_NACIONAL)).toMatchObject({ rfc: { kind: "generico-nacional", checkDigitOk: true } });
    expect(parseRfc(RFC_GENERICO_EXTRANJERO)).toMatchObject({
      rfc: { kind: "generico-extranjero", checkDigitOk: true },
    });
    expect(parseRfc("EXT990101NI1")).toMatchObject({ rfc: { kind: "moral", checkDigitOk: true } });
  });

  it("takes letters that English lacks", () => {
    expect(parseRfc("ÑOÑ990101AB1")).toMatchObject({ ok: true, rfc: { kind: "moral" } });
  });

  it.each([
    "",
    "eku9003173c9",
    " EKU9003173C9",
    "EKU9003173C9\n",
    "EKU9003173C",
    "EKUX9003173C99",
    "EK9003173C9",
    "EKU9013173C9",
    "EKU900317-C9",
    "EKU9003173CB",
  ])("refuses %j", (text) => {
    expect(parseRfc(text)).toEqual({ ok: false });
  });

  it.each([
    ["ABC000229AB1", true],
    ["ABC040229AB1", true],
    ["ABC990229AB1", false],
    ["ABC990230AB1", false],
    ["ABC990431AB1", false],
    ["ABC991131AB1", false],
    ["ABC991231AB1", true],
    ["ABC990100AB1", false],
  ])("%s: its date exists in some century: %s", (text, exists) => {
    expect(parseRfc(text).ok).toBe(exists);
  });
});
