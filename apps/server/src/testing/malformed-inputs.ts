import { anyCharacter } from "@timbra/cfdi/testing";
import fc from "fast-check";
import type * as z from "zod";

/** Own keys with the names that objects have by birth, as JSON can carry them. */
const BORN_NAMES = JSON.parse(
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1,"valueOf":null,"length":1e9}',
) as object;

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufffe\uffff",
  "\u0001\u001b[2J\r\nSet-Cookie: x=1",
  "\u202egnp.exe",
  "👩‍👩‍👧‍👦 Ñandú ́",
  "a|b",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00%ff%zz",
  "9".repeat(40),
  "-0.0000001",
  "1e999",
  "NaN",
  "SIN IVA",
  "{min}",
  "x".repeat(20_000),
];

const NUMBERS = [0, -0, -1, 0.1, 1.5, 1e21, 1e-7, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER + 2, 5e-324];

const SHAPES = [
  null,
  true,
  false,
  [],
  [[]],
  [null],
  {},
  { value: {} },
  BORN_NAMES,
  Array.from({ length: 300 }, () => ({})),
  JSON.parse("[".repeat(40) + "]".repeat(40)),
];

/** What no field expects. JSON can carry all of it. */
export const malformedInputs: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, ...SHAPES),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Texts that pass as something: ids, days, amounts, addresses, names. */
const PLAUSIBLE = [
  "01900000-0000-7000-8000-000000000000",
  "2026-02-30",
  "2026-11-20",
  "06000",
  "1250.50",
  "0",
  "1",
  "16",
  "XAXX010101000",
  "EKU9003173C9",
  "ana@example.com",
  "https://example.com",
  "Comercial Peña & Hijos",
  "81112002",
  "AAAAAAAAAAAAAAAA",
  "Nopal-verde-27",
];

/** Mostly what the schema asks for, so that the rubbish gets past the first checks, with rubbish anywhere in it. */
export function nearlyValid(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: expected(schema as z.core.$ZodTypes), weight: 9 },
    { arbitrary: malformedInputs, weight: 1 },
  );
}

function expected(schema: z.core.$ZodTypes): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  switch (def.type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, nearlyValid(field)])),
        {
          requiredKeys: [],
        },
      );
    case "array":
      return fc.array(nearlyValid(def.element), { maxLength: 4 });
    case "union":
      return fc.oneof(...def.options.map(nearlyValid));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "pipe":
      return expected((def.in._zod.def.type === "transform" ? def.out : def.in) as z.core.$ZodTypes);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return fc.oneof(nearlyValid(def.innerType), fc.constantFrom(null, undefined));
    case "number":
      return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.double());
    case "boolean":
      return fc.boolean();
    default:
      return fc.constantFrom(...PLAUSIBLE);
  }
}
