import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comprobante } from "../testing/arbitrary-comprobante.ts";
import { KNOWN_INVOICE, KNOWN_RECEIPT } from "../testing/known-answer.ts";
import { tries } from "../testing/tries.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { isXmlText } from "./escape.ts";
import { readCfdi } from "./read.ts";
import { writeXml } from "./write.ts";

describe("writeXml", () => {
  it("satisfies the SAT's schemas, complements and stamp included", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        expect(xsdProblems(writeXml(document))).toEqual([]);
      }),
      tries(100),
    );
  });

  it("loses nothing: reading gives the same document", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        const reading = readCfdi(writeXml(document));
        expect(reading.ok && reading.comprobante).toEqual(document);
      }),
      tries(100),
    );
  });

  it("gives the same bytes for a document built in another order", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        expect(writeXml(backwards(document))).toBe(writeXml(document));
      }),
    );
  });

  it("puts the attributes of the root in the order of Anexo 20", () => {
    const root =
      /<cfdi:Comprobante ([^>]*)>/.exec(writeXml({ ...KNOWN_INVOICE, Sello: "S", Certificado: "C" }))?.[1] ?? "";
    const names = [...root.matchAll(/([\w:]+)="/g)].map(([, name]) => name);
    expect(names.join(" ")).toBe(
      "xmlns:cfdi xmlns:xsi xsi:schemaLocation Version Serie Folio Fecha Sello FormaPago NoCertificado Certificado CondicionesDePago " +
        "SubTotal Descuento Moneda Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion",
    );
  });

  it("declares each complement once, at the root, with its place", () => {
    const xml = writeXml({
      ...KNOWN_RECEIPT,
      Complemento: [...(KNOWN_RECEIPT.Complemento ?? []), ...(KNOWN_RECEIPT.Complemento ?? [])],
    });
    expect(xml.match(/xmlns:pago20=/g)).toHaveLength(1);
    expect(xml).toContain(
      'xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd ' +
        'http://www.sat.gob.mx/Pagos20 http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd"',
    );
  });

  it("puts the taxes of a line Traslados first, and those of the document Retenciones first", () => {
    const groups = writeXml(KNOWN_INVOICE).match(/<cfdi:(Traslados|Retenciones)>/g);
    expect(groups).toEqual([
      "<cfdi:Traslados>",
      "<cfdi:Retenciones>",
      "<cfdi:Traslados>",
      "<cfdi:Retenciones>",
      "<cfdi:Traslados>",
    ]);
  });

  it("writes no empty attribute and no empty group", () => {
    const xml = writeXml({
      ...KNOWN_INVOICE,
      Serie: "",
      Complemento: [],
      CfdiRelacionados: [],
      Addenda: "",
      Conceptos: KNOWN_INVOICE.Conceptos.map((concepto) => ({
        ...concepto,
        Unidad: "",
        Impuestos: { Traslados: [], Retenciones: [] },
        Parte: [],
      })),
    });
    expect(xml).not.toMatch(
      /=""|<cfdi:(Complemento|Addenda|CfdiRelacionados|Parte)|<cfdi:Concepto [^>]*><cfdi:Impuestos/,
    );
  });

  it("refuses what XML cannot represent", () => {
    const withName = (Nombre: string): string =>
      writeXml({ ...KNOWN_INVOICE, Emisor: { ...KNOWN_INVOICE.Emisor, Nombre } });
    for (const text of ["\u0000", "a\u0008", "\uD800", "\uFFFE"]) {
      expect(isXmlText(text)).toBe(false);
      expect(() => withName(text)).toThrow(RangeError);
    }
    expect(isXmlText("\t\n\r 😀 \u0085")).toBe(true);
    expect(withName("a\tb\nc\rd")).toContain('Nombre="a&#9;b&#10;c&#13;d"');
    expect(withName(`<&>"'`)).toContain(`Nombre="&lt;&amp;&gt;&quot;'"`);
  });
});

/** The same value with the properties of every object in the opposite order. */
function backwards<T>(value: T): T {
  if (Array.isArray(value)) return value.map(backwards) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, inner]) => [name, backwards(inner)])) as T;
}
