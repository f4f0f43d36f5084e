import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONCEPTO, type Concepto } from "../comprobante/concepto.ts";
import { RETENCION, type Retencion } from "../comprobante/retencion.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import { attributes, verbatim } from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import { conceptoAttributes, retencionAttributes, trasladoAttributes } from "./write-lines.ts";

/** Any of a table's attributes with any text, empty ones too; some of them missing, as from who does not heed the types. */
function anyNode<Node>(table: object): fc.Arbitrary<Node> {
  const names = Object.keys(table);
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom("a", "1", " ", "&", "<", '"', "\n", "ñ") }) },
    { weight: 1, arbitrary: fc.constant("") },
  );
  return fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] }) as fc.Arbitrary<Node>;
}

describe("the attributes of a line, named one by one", () => {
  it.each([
    ["a Concepto", anyNode<Concepto>(CONCEPTO), CONCEPTO, conceptoAttributes],
    ["a Traslado", anyNode<Traslado>(TRASLADO), TRASLADO, trasladoAttributes],
    ["a Retencion", anyNode<Retencion>(RETENCION), RETENCION, retencionAttributes],
  ] as const)("are those of the table of %s, in its order", (_, nodes, table, written) => {
    fc.assert(
      fc.property(nodes as fc.Arbitrary<never>, fc.constantFrom(escapeAttribute, verbatim), (node, escaped) => {
        expect((written as typeof conceptoAttributes)(node, escaped)).toBe(attributes(table as typeof CONCEPTO, node, escaped));
      }),
    );
  });
});
