import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comprobante } from "../testing/arbitrary-comprobante.ts";
import { KNOWN_INVOICE } from "../testing/known-answer.ts";
import { LIMITS, XmlLimitError, type XmlLimits } from "./limits.ts";
import { parseText } from "./parse.ts";
import { scanXml } from "./scan.ts";
import { writeXml } from "./write.ts";
import { isElement, type XmlElement, type XmlMarkup } from "./xml-element.ts";

const XML = writeXml(KNOWN_INVOICE);

/** A tree without the way back to its parents, to be compared. */
function bare(node: XmlElement | XmlMarkup): unknown {
  if (!isElement(node)) return node;
  const { name, uri, local, declarations, attributes, children, source } = node;
  return { name, uri, local, declarations: { ...declarations }, attributes, children: children.map(bare), source };
}

function parsed(text: string, limits: XmlLimits): unknown {
  try {
    return bare(parseText(text, limits));
  } catch (refusal) {
    if (refusal instanceof XmlLimitError) return refusal.code;
    throw refusal;
  }
}

/** Whether the scanner took a text; when it did, the parser must have read the same. */
function isTaken(text: string, limits: XmlLimits = LIMITS): boolean {
  const scanned = scanXml(text, limits);
  if (scanned !== null) expect(bare(scanned)).toEqual(parsed(text, limits));
  return scanned !== null;
}

describe("the scanner", () => {
  it("takes what we write, and reads it as the parser does", () => {
    expect.hasAssertions();
    const property = fc.property(comprobante, (document) => {
      const { Addenda: _addenda, Complemento: _complemento, ...plain } = document;
      const xml = writeXml({
        ...plain,
        Conceptos: plain.Conceptos.map(({ ComplementoConcepto: _kept, ...concepto }) => concepto),
      });
      const isPlain = !/&#|[^\t\n\r -\uD7FF\uE000-\uFFFD]/.test(xml);
      expect(isTaken(xml)).toBe(isPlain);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it.each([
    ["indentation", XML.replaceAll("><", ">\n  <")],
    ["a blank before the end of a tag", XML.replaceAll("/>", " />")],
    ["CRLF between elements", XML.replaceAll("><", ">\r\n\t<")],
    ["a byte order mark", `\uFEFF${XML}`],
    ["no declaration", XML.replace(/^<\?.*\?>\n/, "")],
    ["single quotes", XML.replace('Serie="A"', "Serie='A \"B\"'")],
    ["named references", XML.replace('Serie="A"', 'Serie="&lt;&amp;amp;&gt;&quot;&apos;"')],
    ["another prefix", XML.replaceAll("cfdi:", "x:").replace("xmlns:cfdi", "xmlns:x")],
    ["no prefix", XML.replaceAll(/(<\/?)cfdi:/g, "$1").replace("xmlns:cfdi", "xmlns")],
    [
      "blanks in tags",
      XML.replace("<cfdi:Conceptos>", "<cfdi:Conceptos \n>").replace("</cfdi:Conceptos>", "</cfdi:Conceptos\t>"),
    ],
    [
      "an element of another vocabulary",
      XML.replace("<cfdi:Conceptos>", '<a:b xmlns:a="urn:a" a:c="1" c="1"/><cfdi:Conceptos>'),
    ],
    [
      "a default namespace taken back",
      XML.replace("<cfdi:Conceptos>", '<b xmlns="urn:b"><c xmlns=""/></b><cfdi:Conceptos>'),
    ],
  ])("takes %s", (_, xml) => {
    expect(isTaken(xml)).toBe(true);
  });

  it.each([
    ["a comment", XML.replace("<cfdi:Conceptos>", "<!-- a --><cfdi:Conceptos>")],
    ["CDATA", XML.replace("<cfdi:Conceptos>", "<cfdi:Conceptos><![CDATA[ ]]>")],
    ["an instruction", XML.replace("<cfdi:Conceptos>", "<?a b?><cfdi:Conceptos>")],
    ["text", XML.replace("<cfdi:Conceptos>", "<cfdi:Conceptos>a")],
    ["a DOCTYPE", XML.replace("?>", "?><!DOCTYPE a>")],
    ["a numbered reference", XML.replace('Serie="A"', 'Serie="&#65;"')],
    ["an unknown reference", XML.replace('Serie="A"', 'Serie="&nada;"')],
    ["a bare ampersand", XML.replace('Serie="A"', 'Serie="A&B"')],
    ["a bare less-than", XML.replace('Serie="A"', 'Serie="A<B"')],
    ["a line end in a value", XML.replace('Serie="A"', 'Serie="A\nB"')],
    ["an attribute twice", XML.replace('Serie="A"', 'Serie="A" Serie="A"')],
    [
      "an attribute twice, by two prefixes",
      XML.replace("<cfdi:Emisor ", '<cfdi:Emisor xmlns:p="urn:x" xmlns:q="urn:x" p:a="1" q:a="2" '),
    ],
    ["a namespace twice", XML.replace("<cfdi:Emisor ", '<cfdi:Emisor xmlns:p="urn:x" xmlns:p="urn:y" ')],
    ["a prefix that is no name", '<only xmlns:p(="urn:x"/>'],
    ["a prefix of nobody", XML.replace("<cfdi:Emisor ", "<nada:Emisor ")],
    ["a prefix without a namespace", XML.replace("<cfdi:Emisor ", '<cfdi:Emisor xmlns:p="" ')],
    ["a prefix that XML keeps", XML.replace("<cfdi:Emisor ", '<cfdi:Emisor xml:lang="es" ')],
    [
      "a namespace that XML keeps",
      XML.replace("<cfdi:Emisor ", '<cfdi:Emisor xmlns:p="http://www.w3.org/2000/xmlns/" '),
    ],
    ["two attributes without a blank", XML.replace('Serie="A" ', 'Serie="A"')],
    ["a value without quotes", XML.replace('Serie="A"', "Serie=A")],
    ["blanks around an equals sign", XML.replace('Serie="A"', 'Serie = "A"')],
    ["the wrong end tag", XML.replace("</cfdi:Conceptos>", "</cfdi:Concepto>")],
    ["half a document", XML.slice(0, -30)],
    ["two documents", `${XML}<x/>`],
    ["XML 1.1", XML.replace('version="1.0"', 'version="1.1"')],
    ["another encoding", XML.replace("UTF-8", "ISO-8859-1")],
    ["a control character", XML.replace('Serie="A"', 'Serie="\u0001"')],
    ["a character of two units", XML.replace('Serie="A"', 'Serie="😀"')],
    ["half a character", XML.replace('Serie="A"', 'Serie="\uD83D"')],
    ["nothing", ""],
    ["blanks", " \n "],
  ])("leaves %s to the parser", (_, xml) => {
    expect(isTaken(xml)).toBe(false);
  });

  it("leaves what is beyond the limits to the parser, and takes what is just within them", () => {
    const nodes = 2 * (XML.match(/="/g)?.length ?? 0);
    expect(isTaken(XML, { ...LIMITS, nodes })).toBe(true);
    expect(isTaken(XML, { ...LIMITS, nodes: 20 })).toBe(false);
    const nested = (levels: number): string => "<a>".repeat(levels) + "</a>".repeat(levels);
    expect(isTaken(nested(64))).toBe(true);
    expect(isTaken(nested(65))).toBe(false);
    expect(isTaken(`<a ${Array.from({ length: 40 }, (_, at) => `b${at}="1"`).join(" ")}/>`)).toBe(true);
    expect(isTaken(`<a ${Array.from({ length: 40 }, (_, at) => `b${at % 39}="1"`).join(" ")}/>`)).toBe(false);
  });

  it("reads a tag by the names of the one before it, and looks again at its values where that is needed", () => {
    const tag = (value: string, more = "") => `<x b="1" c="${value}" d.e=""${more}/>`;
    const around = (value: string, more = "") => `<a>${tag("2")}${tag("3")}${tag(value, more)}${tag("4")}</a>`;
    for (const value of ["", " ", "a>b='", "&lt;&amp;", "\uE000", "\u0085", "\u00D7"])
      expect(isTaken(around(value))).toBe(true);
    for (const value of ["<", "&", "\t", "\n", "\u0001", "😀", '"']) expect(isTaken(around(value))).toBe(false);
    expect(isTaken(around("3", ' f="5"'))).toBe(true);
    expect(isTaken(around("3", ' b="5"'))).toBe(false);
    expect(isTaken(around("3", 'f="5"'))).toBe(false);
    expect(isTaken(around("3").replaceAll("d.e", "dxe"))).toBe(true);
    expect(isTaken(around("3"), { ...LIMITS, elementAttributes: 3 })).toBe(true);
    expect(isTaken(around("3"), { ...LIMITS, elementAttributes: 2 })).toBe(false);
  });

  it("never reads anything otherwise than the parser, whatever is done to a document", () => {
    const piece = fc.constantFrom(
      ..."<>/=\"'&;:!-?[] \n\t\r",
      "a",
      "x:",
      "cfdi:",
      "&amp;",
      "xmlns",
      'xmlns="u"',
      ' a="b"',
      "é",
      "\uFEFF",
      "\u00D7",
      "\u0085",
    );
    const garbage = fc.array(piece, { maxLength: 6 }).map((list) => list.join(""));
    const small = '<?xml version="1.0"?>\n<a xmlns="u" xmlns:x="v"><x:b c="1" x:d="2 &lt;"> </x:b><e f=""/></a>';
    const property = fc.property(fc.constantFrom(small, XML), garbage, fc.nat(), fc.nat(8), (xml, text, place, cut) => {
      const at = place % (xml.length + 1);
      isTaken(xml.slice(0, at) + text + xml.slice(at + cut));
    });
    fc.assert(property, { numRuns: 5000 });
    expect(isTaken(small)).toBe(true);
  });
});
