import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./find-words.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 1, maxLength: 12 });

test("one slip of each kind is a distance of one", () => {
  for (const typed of ["facura", "facttura", "fazctura", "factuar", "factura".replace("f", "g")]) {
    expect(editDistance(typed, "factura", 2, true), typed).toBe(1);
  }
  expect(editDistance("factura", "factura", 2, true)).toBe(0);
  expect(editDistance("fcatuar", "factura", 2, true)).toBe(2);
});

test("beyond the limit it only says: more", () => {
  expect(editDistance("xxxx", "factura", 2, true)).toBe(3);
});

test("a beginning is measured against the beginning", () => {
  expect(editDistance("fcatu", "facturacion", 2, false)).toBe(1);
  expect(editDistance("factura", "facturacion", 2, false)).toBe(0);
});

test("it is the same both ways, zero only for equals, and never more than the longer word", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other, 20, true);
      expect(distance).toBe(editDistance(other, one, 20, true));
      expect(distance === 0).toBe(one === other);
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      expect(editDistance(one, other, 20, false)).toBeLessThanOrEqual(distance);
    }),
  );
});
