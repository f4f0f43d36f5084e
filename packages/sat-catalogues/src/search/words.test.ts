import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, wordsOf } from "./words.ts";

test("plural, gender, accent and capital do not matter", () => {
  const same = [
    ["Camión", "camiones"],
    ["luz", "luces"],
    ["clase", "clases"],
    ["médico", "Médicas"],
    ["servicio", "SERVICIOS"],
    ["papel", "papeles"],
    ["piñata", "pinatas"],
  ];
  for (const [one = "", other = ""] of same) expect(wordsOf(one), one).toEqual(wordsOf(other));
});

test("articles and prepositions are dropped, codes are kept whole", () => {
  expect(wordsOf("El servicio de la reparación de una M2 / H87")).toEqual(["servici", "reparacion", "m2", "h87"]);
});

test("folding what is folded changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
