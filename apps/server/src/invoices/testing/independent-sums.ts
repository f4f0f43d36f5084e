import { Decimal, sum } from "@timbra/cfdi";
import { XMLParser } from "fast-xml-parser";

type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseAttributeValue: false,
  parseTagValue: false,
});

/** What an XML says, by a reader that knows nothing of ours: the amounts of the columns of a spreadsheet. */
export function readIndependently(xml: Uint8Array | string): { readonly type: string; readonly amounts: Amounts } {
  const text = typeof xml === "string" ? xml : Buffer.from(xml).toString("utf8");
  const root = child(parser.parse(text), "Comprobante");
  const taxes = child(root, "Impuestos");
  const charged = nodes(child(taxes, "Traslados"), "Traslado");
  const withheld = nodes(child(taxes, "Retenciones"), "Retencion");
  const local = child(child(root, "Complemento"), "ImpuestosLocales");
  const iva = (rate: string) => charged.filter((row) => row["Impuesto"] === "002" && row["TasaOCuota"] === rate);
  const ieps = charged.filter((row) => row["Impuesto"] === "003");
  const ofTax = (tax: string) =>
    add(
      withheld.filter((row) => row["Impuesto"] === tax),
      "Importe",
    );
  return {
    type: String(root["TipoDeComprobante"]),
    amounts: {
      subtotal: amount(root["SubTotal"]),
      discount: amount(root["Descuento"]),
      total: amount(root["Total"]),
      iva_16_base: add(iva("0.160000"), "Base"),
      iva_16: add(iva("0.160000"), "Importe"),
      iva_8_base: add(iva("0.080000"), "Base"),
      iva_8: add(iva("0.080000"), "Importe"),
      iva_0_base: add(iva("0.000000"), "Base"),
      iva_exempt_base: add(
        charged.filter((row) => row["TipoFactor"] === "Exento"),
        "Base",
      ),
      ieps: add(ieps, "Importe"),
      isr_withheld: ofTax("001"),
      iva_withheld: ofTax("002"),
      ieps_withheld: ofTax("003"),
      local_charged: amount(local["TotaldeTraslados"]),
      local_withheld: amount(local["TotaldeRetenciones"]),
    },
  };
}

export type Amounts = Readonly<Record<string, Decimal>>;

const amount = (text: unknown): Decimal => Decimal.parse(typeof text === "string" ? text : "0");
const add = (rows: readonly Node[], field: string): Decimal => sum(rows.map((row) => amount(row[field])));
const child = (node: Node, name: string): Node => (node[name] ?? {}) as Node;
const nodes = (node: Node, name: string): readonly Node[] => [node[name] ?? []].flat() as unknown as readonly Node[];
