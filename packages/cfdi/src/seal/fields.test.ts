import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COMPROBANTE,
  type Comprobante,
  EMISOR,
  type Emisor,
  RECEPTOR,
  type Receptor,
} from "../comprobante/comprobante.ts";
import { CONCEPTO, type Concepto } from "../comprobante/concepto.ts";
import { RETENCION, TRASLADO } from "../comprobante/impuestos.ts";
import { fields, rowFields } from "./fields.ts";

/**
 * Any of a table's attributes with any text, empty ones too; some of them missing, as from who does not heed the types.
 */
function anyNode<Node>(table: object): fc.Arbitrary<Node> {
  const texts = Object.keys(table).map((name) => [name, fc.string({ maxLength: 4 })]);
  return fc.record(Object.fromEntries(texts), { requiredKeys: [] }) as fc.Arbitrary<Node>;
}

/** Said again, one field after the other. */
function byTable(table: object, node: Readonly<Record<string, string>>): string {
  return Object.entries(table)
    .map(([name, use]) => (use === "O" && node[name] === undefined ? "" : `|${node[name] ?? ""}`))
    .join("");
}

describe("fields", () => {
  it.each([
    ["a Comprobante", COMPROBANTE, (node: Comprobante) => fields(COMPROBANTE, node)],
    ["an Emisor", EMISOR, (node: Emisor) => fields(EMISOR, node)],
    ["a Receptor", RECEPTOR, (node: Receptor) => fields(RECEPTOR, node)],
    ["a Concepto", CONCEPTO, (node: Concepto) => fields(CONCEPTO, node)],
    ["a Traslado", TRASLADO, rowFields(TRASLADO)],
    ["a Retencion", RETENCION, rowFields(RETENCION)],
  ] as const)("are those of the table of %s, in its order", (_, table, written) => {
    fc.assert(
      fc.property(anyNode<never>(table), (node) => {
        expect(written(node)).toBe(byTable(table, node));
      }),
    );
  });
});
