import { expect, test } from "vitest";
import { toLanguage } from "./language.ts";

test.each([
  ["en", "en"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["EN", "en"],
  ["fr", "es"],
  ["", "es"],
  [undefined, "es"],
  [null, "es"],
])("%s is read as %s", (text, language) => {
  expect(toLanguage(text)).toBe(language);
});
