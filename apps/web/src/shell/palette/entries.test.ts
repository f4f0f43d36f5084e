import { expect, test } from "vitest";
import { matchesEntry } from "./entries.ts";

test.each([
  ["Información de contacto", "informacion", true],
  ["Información de contacto", "cont inf", true],
  ["Información de contacto", "tacto", false],
  ["Sello digital (CSD)", "csd", true],
  ["Crear factura", "", true],
  ["Crear factura", "crear cliente", false],
])("%j is called %j: %s", (text, typed, called) => expect(matchesEntry(text, typed)).toBe(called));
