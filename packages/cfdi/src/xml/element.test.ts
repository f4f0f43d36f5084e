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
import { attributes, type Escape, rowAttributesAfter, verbatim } from "./element.ts";
import { escapeAttribute } from "./escape.ts";

const PLAIN = ["a", "1", " ", "ñ"];
const SPECIAL = ["&", "<", '"', "\n"];

/**
 * Any of a table's attributes with any text, empty ones too; some of them missing, as from who does not heed the types.
 */
function anyNode<Node>(table: object, characters: readonly string[]): fc.Arbitrary<Node> {
  const names = Object.keys(table);
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...characters), maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant("") },
  );
  return fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] }) as fc.Arbitrary<Node>;
}

/** Said again, one attribute after the other. */
function byTable(table: object, node: Readonly<Record<string, string>>, escaped: Escape): string {
  const written = Object.entries(table).map(([name, use]) => {
    const value = node[name];
    return value === undefined || (use === "O" && value === "") ? "" : ` ${name}="${escaped(value)}"`;
  });
  return written.join("");
}

function rowAlone(...table: Parameters<typeof rowAttributesAfter>) {
  const rowAfter = rowAttributesAfter(...table);
  return (row: Parameters<typeof rowAfter>[1], escaped: Escape): string => rowAfter("", row, escaped);
}

describe("attributes", () => {
  const nodes = [
    ["a Comprobante", COMPROBANTE, (node: Comprobante, escaped: Escape) => attributes(COMPROBANTE, node, escaped)],
    ["an Emisor", EMISOR, (node: Emisor, escaped: Escape) => attributes(EMISOR, node, escaped)],
    ["a Receptor", RECEPTOR, (node: Receptor, escaped: Escape) => attributes(RECEPTOR, node, escaped)],
    ["a Concepto", CONCEPTO, (node: Concepto, escaped: Escape) => attributes(CONCEPTO, node, escaped)],
    ["a Traslado", TRASLADO, rowAlone(TRASLADO)],
    ["a Retencion", RETENCION, rowAlone(RETENCION)],
  ] as const;
  const texts = [
    ["any text, escaped", [...PLAIN, ...SPECIAL], escapeAttribute],
    ["plain text, as it is", PLAIN, verbatim],
  ] as const;

  it.each(nodes.flatMap((node) => texts.map((text) => [...node, ...text] as const)))(
    "are those of the table of %s, in its order",
    (...row) => {
      const [, table, written, , characters, escaped] = row;
      fc.assert(
        fc.property(anyNode<never>(table, characters), (node) => {
          expect(written(node, escaped)).toBe(byTable(table, node, escaped));
        }),
      );
    },
  );
});
