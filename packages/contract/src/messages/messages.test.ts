import { expect, test } from "vitest";
import * as z from "zod";
import { en } from "./en.ts";
import { es, type MessageKey } from "./es.ts";
import { checkForm, toFieldErrors } from "./form-errors.ts";
import { interpolate, placeholdersOf } from "./sentence.ts";

const KEYS = Object.keys(es) as MessageKey[];

test.each(KEYS)("%s says the same in both languages, with the same parameters", (key) => {
  expect(en[key].trim()).not.toBe("");
  expect(placeholdersOf(en[key])).toEqual(placeholdersOf(es[key]));
  expect(en[key]).not.toBe(es[key]);
});

test.each<[string, z.ZodType, unknown, MessageKey, Record<string, number>]>([
  ["absent", z.string(), undefined, "required", {}],
  ["null", z.string(), null, "required", {}],
  ["blank", z.string().min(1), "", "required", {}],
  ["of another type", z.string(), 7, "invalid", {}],
  ["short", z.string().min(3), "ab", "min_length", { min: 3 }],
  ["long", z.string().max(3), "abcd", "max_length", { max: 3 }],
  ["inexact", z.string().length(3), "ab", "exact_length", { length: 3 }],
  ["unlike its pattern", z.string().regex(/^a$/), "b", "matches", {}],
  ["no e-mail", z.email(), "a", "email", {}],
  ["no URL", z.url(), "a", "url", {}],
  ["upper", z.string().lowercase(), "A", "lowercase", {}],
  ["lower", z.string().uppercase(), "a", "uppercase", {}],
  ["no number", z.number(), "a", "number", {}],
  ["below", z.number().min(2), 1, "number_min", { min: 2 }],
  ["above", z.number().max(2), 3, "number_max", { max: 2 }],
  ["not less", z.number().lt(2), 2, "less_than", { less: 2 }],
  ["not more", z.number().gt(2), 2, "more_than", { more: 2 }],
  ["not positive", z.number().positive(), 0, "positive", {}],
  ["not negative", z.number().negative(), 0, "negative", {}],
  ["no integer", z.int(), 1.5, "integer", {}],
  ["not offered", z.enum(["a"]), "b", "not_in_list", {}],
  ["too few", z.array(z.string()).min(1), [], "at_least_one", {}],
  ["too many", z.array(z.string()).max(1), ["a", "b"], "too_many", { max: 1 }],
])("a value that is %s gets its sentence in both languages", (_case, schema, value, key, params) => {
  const form = z.object({ field: schema });
  expect(checkForm(form, { field: value }, "es")).toEqual({
    ok: false,
    errors: { field: [interpolate(es[key], params)] },
  });
  expect(checkForm(form, { field: value }, "en")).toEqual({
    ok: false,
    errors: { field: [interpolate(en[key], params)] },
  });
});

test("fields are named with dots, and a sentence is said once", () => {
  const form = z.object({ items: z.array(z.object({ price: z.string().min(1) })) });
  const issues = form.safeParse({ items: [{ price: "1" }, { price: "" }] }).error?.issues ?? [];
  expect(toFieldErrors([...issues, ...issues], "en")).toEqual({ "items.1.price": [en.required] });
});

test("what zod says in its own words never reaches a person", () => {
  const form = z.object({
    a: z.string(),
    b: z.union([z.string(), z.number()]),
    c: z.date(),
    d: z.literal("x"),
    e: z.tuple([z.string()]),
  });
  const read = checkForm(form, { a: {}, b: {}, c: {}, d: {}, e: {} }, "es");
  const known = new Set<string>(Object.values(es));
  if (read.ok) expect.unreachable();
  else
    expect(
      Object.values(read.errors)
        .flat()
        .every((sentence) => known.has(sentence)),
    ).toBe(true);
});
