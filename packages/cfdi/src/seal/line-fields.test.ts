import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONCEPTO, type Concepto } from "../comprobante/concepto.ts";
import { RETENCION, type Retencion } from "../comprobante/retencion.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import { fields } from "./fields.ts";
import { conceptoFields, retencionFields, trasladoFields } from "./line-fields.ts";

/** Any of a table's attributes with any text, empty ones too; some of them missing, as from who does not heed the types. */
function anyNode<Node>(table: object): fc.Arbitrary<Node> {
  const texts = Object.keys(table).map((name) => [name, fc.string({ maxLength: 4 })]);
  return fc.record(Object.fromEntries(texts), { requiredKeys: [] }) as fc.Arbitrary<Node>;
}

describe("the fields of a line, named one by one", () => {
  it.each([
    ["a Concepto", anyNode<Concepto>(CONCEPTO), CONCEPTO, conceptoFields],
    ["a Traslado", anyNode<Traslado>(TRASLADO), TRASLADO, trasladoFields],
    ["a Retencion", anyNode<Retencion>(RETENCION), RETENCION, retencionFields],
  ] as const)("are those of the table of %s, in its order", (_, nodes, table, written) => {
    fc.assert(
      fc.property(nodes as fc.Arbitrary<never>, (node) => {
        expect((written as typeof conceptoFields)(node)).toBe(fields(table as typeof CONCEPTO, node));
      }),
    );
  });
});
