import { ROUTES } from "@timbra/contract";
import buildWriter from "fast-json-stringify";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { responseSchemaOf, toJsonSchema, withNullable } from "./route.ts";

const inner = z.object({ id: z.string(), note: z.string().max(3).nullable() });
const schema = z.object({
  text: z.string().nullable(),
  count: z.int().nullable(),
  amount: z.number().nullable(),
  flag: z.boolean().nullable(),
  state: z.enum(["draft", "stamped"]).nullable(),
  fixed: z.literal("only").nullable(),
  row: inner.nullable(),
  rows: z.array(inner.nullable()).nullable(),
  byKey: z.record(z.string(), z.string().nullable()).nullable(),
  choice: z.union([z.string(), z.number(), z.null()]),
  later: z.string().nullable().optional(),
});
type Answer = z.infer<typeof schema>;

const full: Answer = {
  text: "Peña",
  count: 0,
  amount: 1.5,
  flag: false,
  state: "draft",
  fixed: "only",
  row: { id: "1", note: null },
  rows: [{ id: "2", note: "abc" }, null],
  byKey: { one: "1", two: null },
  choice: 7,
  later: "soon",
};
const empty: Answer = {
  ...{ text: null, count: null, amount: null, flag: null, state: null, fixed: null },
  ...{ row: null, rows: null, byKey: null, choice: null, later: null },
};
const { later: _later, ...without } = empty;

describe("what may be null", () => {
  const plain = toJsonSchema(schema, "output");
  const write = buildWriter(withNullable(plain));

  it.each([
    ["a value everywhere", full],
    ["null everywhere", empty],
    ["a field that is not there", without],
    ["values beside nulls", { ...full, text: null, row: null, rows: [], byKey: {}, choice: "seven" }],
  ])("is written as a choice between null and a value would be: %s", (_, answer) => {
    expect(JSON.parse(write(answer))).toEqual(answer);
    expect(write(answer)).toBe(buildWriter(plain)(answer));
  });

  it("brings nothing out that the schema does not have", () => {
    const leaking = { ...full, password: "x", row: { id: "1", note: null, password: "x" } };
    expect(write(leaking)).toBe(write(full));
  });

  it("is asked of no validator, but for a choice among values", () => {
    const withoutChoices = z.object({ text: schema.shape.text, row: schema.shape.row, rows: schema.shape.rows });
    expect(JSON.stringify(toJsonSchema(withoutChoices, "output"))).toContain("anyOf");
    expect(JSON.stringify(withNullable(toJsonSchema(withoutChoices, "output")))).not.toContain("anyOf");
    expect(withNullable(toJsonSchema(z.object({ choice: schema.shape.choice }), "output"))).toEqual(
      toJsonSchema(z.object({ choice: schema.shape.choice }), "output"),
    );
  });
});

it("gives every app the same schema of an answer, so that its writer is made once", () => {
  const spec = ROUTES.signIn;
  const answered = responseSchemaOf(spec, spec.response);
  expect(answered).not.toBe(spec.response);
  expect(responseSchemaOf(spec, spec.response)).toBe(answered);
  expect(JSON.stringify(toJsonSchema(answered, "output"))).toContain("ignored_fields");
});
