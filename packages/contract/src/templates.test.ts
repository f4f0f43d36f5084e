import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAIL_KINDS, MAIL_VARIABLES, type MailKind, mailKindName } from "./mail-templates.ts";
import {
  fillTemplate,
  mailTemplateForm,
  PRINT_KINDS,
  type PrintKind,
  printFieldsOf,
  printTemplateForm,
  readTemplateId,
  TEMPLATES,
  templateId,
  templateWords,
  variablesIn,
} from "./templates.ts";
import { errorsOf, sentenceOf, textOfLength } from "./testing/fields.ts";

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const fullOf = (kind: MailKind) => ({
  subject: "Asunto",
  title: "Título",
  body: MAIL_KINDS[kind].variables.map((name) => `{${name}}`).join("\n"),
  action: "Abrir",
  remark: "",
});

test.each(KINDS)(
  "%s takes each of its variables, needs only those it has, and calls itself something in both languages",
  (kind) => {
    const { variables, required, es, en } = MAIL_KINDS[kind];
    expect(errorsOf(mailTemplateForm(kind), fullOf(kind))).toEqual({});
    expect(variables).toEqual(expect.arrayContaining([...required]));
    for (const name of variables) expect(MAIL_VARIABLES[name].es).not.toBe(MAIL_VARIABLES[name].en);
    expect(es).not.toBe(en);
  },
);

test("no kind has the name of another", () => {
  for (const language of ["es", "en"] as const)
    expect(new Set(KINDS.map((kind) => MAIL_KINDS[kind][language])).size).toBe(KINDS.length);
  expect(mailKindName("of-another-day", "es")).toBe("of-another-day");
  expect(mailKindName("toString", "es")).toBe("toString");
});

test("every mistake is named at its field", () => {
  const wrong = { subject: "{total} {x}", title: " ", body: "{uuid}", action: "{number}", remark: textOfLength(601) };
  expect(errorsOf(mailTemplateForm("invoice"), wrong)).toEqual({
    subject: ["No existe esta variable: {x}"],
    title: [sentenceOf("required")],
    body: ["Falta esta variable: {message}"],
    action: ["No existe esta variable: {number}"],
    remark: [sentenceOf("max_length", { max: 600 })],
  });
});

test.each(Object.keys(PRINT_KINDS) as PrintKind[])(
  "the form of the printed %s asks for what must not be empty",
  (kind) => {
    const fields = printFieldsOf(kind);
    const blank = Object.fromEntries(fields.map(({ name }) => [name, ""]));
    const needed = fields.filter(({ required }) => required === true).map(({ name }) => name);
    expect(Object.keys(errorsOf(printTemplateForm(kind), blank)).sort()).toEqual([...needed].sort());
    const tooLong = Object.fromEntries(fields.map(({ name, longest }) => [name, textOfLength(longest + 1)]));
    expect(Object.keys(errorsOf(printTemplateForm(kind), tooLong)).sort()).toEqual(
      fields.map(({ name }) => name as string).sort(),
    );
  },
);

test("an id leads to its template and to no other", () => {
  expect(new Set(TEMPLATES.map(templateId)).size).toBe(TEMPLATES.length);
  for (const name of TEMPLATES) expect(readTemplateId(templateId(name))).toEqual(name);
  for (const id of ["", "mail.verify", "mail.verify.fr", "print.verify.es", "mail.invoice.es "])
    expect(readTemplateId(id)).toBeNull();
  expect(TEMPLATES.map((name) => templateWords(name, "es"))).not.toContain("");
});

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

test("the variables of a text are listed once each, in their order", () => {
  expect(variablesIn("{b} [{a}] {b} { } {c d}")).toEqual(["b", "a", " ", "c d"]);
});
