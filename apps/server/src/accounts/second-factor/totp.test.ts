import { expect, test } from "vitest";
import { codeOfStep, hashOfRecoveryCode, newRecoveryCodes, stepAt, stepOfCode, toBase32 } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");
const EIGHT = 8;

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %i seconds the code is %s", (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(new Date(seconds * 1_000)), EIGHT)).toBe(code);
});

// RFC 4226, appendix D.
test("the first codes of a counter", () => {
  const codes = Array.from({ length: 10 }, (_, count) => codeOfStep(SECRET, count));
  expect(codes).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

test("a code is taken one step early or late, and no further", () => {
  const now = new Date(1_234_567_890_000);
  const at = stepAt(now);
  expect([-1, 0, 1].map((drift) => stepOfCode(SECRET, codeOfStep(SECRET, at + drift), now))).toEqual([
    at - 1,
    at,
    at + 1,
  ]);
  expect([-2, 2].map((drift) => stepOfCode(SECRET, codeOfStep(SECRET, at + drift), now))).toEqual([null, null]);
  expect(stepOfCode(SECRET, "12345", now)).toBeNull();
});

// RFC 4648, section 10, without the padding.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is %j in base32", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("recovery codes are ten, all different, and known however they are typed", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const [code = ""] = codes;
  const kept = hashOfRecoveryCode("ana", code);
  expect(hashOfRecoveryCode("ana", ` ${code.toLowerCase().replaceAll("-", " ")} `)).toEqual(kept);
  expect(hashOfRecoveryCode("eva", code)).not.toEqual(kept);
});
