import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillTemplate, variablesIn } from "./template-text.ts";

const values = { name: "Ana", total: "$1,160.00 MXN", nothing: "" };

describe("a text with variables", () => {
  test.each([
    ["Hola, {name}", "Hola, Ana"],
    ["{name}{name}", "AnaAna"],
    ["por {nothing}.", "por ."],
    ["{unknown}", ""],
    ["factura[ por {total}].", "factura por $1,160.00 MXN."],
    ["factura[ por {nothing}].", "factura."],
    ["[{name} por {nothing}]", ""],
    ["[{name}][{total}]", "Ana$1,160.00 MXN"],
    // Brackets without a variable are just brackets, and so is what is left open.
    ["[bienvenida] {name}", "[bienvenida] Ana"],
    ["[ {name}", "[ Ana"],
    ["{name", "{name"],
    ["name}", "name}"],
    ["{na\nme}", "{na\nme}"],
    ["{toString}{__proto__}", ""],
    ["", ""],
  ])("%j comes out as %j", (text, filled) => {
    expect(fillTemplate(text, values)).toBe(filled);
  });

  test("without braces comes out as it is", () => {
    const plain = fc.string().filter((text) => !text.includes("{"));
    fc.assert(fc.property(plain, (text) => void expect(fillTemplate(text, values)).toBe(text)));
  });

  test("reads no value again, whatever it consists of", () => {
    const value = fc.string({ minLength: 1, unit: fc.constantFrom("{", "}", "[", "]", "$", "&", "name", "x") });
    fc.assert(
      fc.property(
        value,
        (name) => void expect(fillTemplate("<{name}[({name})]>", { name, x: "!" })).toBe(`<${name}(${name})>`),
      ),
    );
  });
});

test("the variables of a text are told once each, in their order", () => {
  expect(variablesIn("{b} [{a}] {b} { } {c d}")).toEqual(["b", "a", " ", "c d"]);
});
