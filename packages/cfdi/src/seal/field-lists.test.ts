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
import { RETENCION, type Retencion, TRASLADO, type Traslado } from "../comprobante/impuestos.ts";
import {
  comprobanteFields,
  conceptoFields,
  emisorFields,
  receptorFields,
  retencionFields,
  trasladoFields,
} from "./field-lists.ts";
import { fields } from "./fields.ts";

/**
 * Any of a table's attributes with any text, empty ones too; some of them missing, as from who does not heed the types.
 */
function anyNode<Node>(table: object): fc.Arbitrary<Node> {
  const texts = Object.keys(table).map((name) => [name, fc.string({ maxLength: 4 })]);
  return fc.record(Object.fromEntries(texts), { requiredKeys: [] }) as fc.Arbitrary<Node>;
}

/** What is signed of the root: NoCertificado even when it is not there yet. */
const { Sello, Certificado, ...ROOT } = { ...COMPROBANTE, NoCertificado: "R" };

describe("fields named one by one", () => {
  it.each([
    ["a Comprobante", ROOT, (node: Comprobante) => comprobanteFields(node)],
    ["an Emisor", EMISOR, (node: Emisor) => emisorFields(node)],
    ["a Receptor", RECEPTOR, (node: Receptor) => receptorFields(node)],
    ["a Concepto", CONCEPTO, (node: Concepto) => conceptoFields(node)],
    ["a Traslado", TRASLADO, (node: Traslado) => trasladoFields(node)],
    ["a Retencion", RETENCION, (node: Retencion) => retencionFields(node)],
  ] as const)("are those of the table of %s, in its order", (_, table, written) => {
    fc.assert(
      fc.property(anyNode<never>(table), (node) => {
        expect(written(node)).toBe(fields(table as typeof CONCEPTO, node));
      }),
    );
  });
});
