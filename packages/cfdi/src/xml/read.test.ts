import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { en } from "../messages/en/index.ts";
import { es } from "../messages/es/index.ts";
import { messageOf } from "../messages/message-of.ts";
import { error } from "../problem.ts";
import { cadenaOriginal } from "../seal/cadena-original.ts";
import { comprobante } from "../testing/arbitrary-comprobante.ts";
import { KNOWN_CADENA, KNOWN_INVOICE, KNOWN_RECEIPT } from "../testing/known-answer.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { XML_PROBLEM_CODES } from "./limits.ts";
import { readCfdi } from "./read.ts";
import { writeXml } from "./write.ts";

const XML = writeXml(KNOWN_INVOICE);

function read(xml: string | Uint8Array): Comprobante {
  const reading = readCfdi(xml);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.comprobante;
}

/** The problems as "code path". */
function problems(xml: string | Uint8Array, limits = {}): string[] {
  const reading = readCfdi(xml, limits);
  return reading.ok ? [] : reading.problems.map(({ code, path }) => `${code} ${path}`.trim());
}

describe("documents from untrusted sources", () => {
  it("takes any prefix, and none", () => {
    const other = XML.replaceAll("cfdi:", "x:").replace("xmlns:cfdi", "xmlns:x");
    const none = XML.replaceAll(/(<\/?)cfdi:/g, "$1").replace("xmlns:cfdi", "xmlns");
    expect(read(other)).toEqual(KNOWN_INVOICE);
    expect(read(none)).toEqual(KNOWN_INVOICE);
  });

  it("takes bytes, a byte order mark, comments, indentation, single quotes, CRLF", () => {
    const indented = XML.replaceAll("><", ">\r\n  <!-- nota -->\r\n<");
    expect(read(new TextEncoder().encode(`\uFEFF${XML}`))).toEqual(KNOWN_INVOICE);
    expect(read(`\uFEFF${XML}`)).toEqual(KNOWN_INVOICE);
    expect(read(indented)).toEqual(KNOWN_INVOICE);
    expect(read(XML.replace('Serie="A"', "Serie='A'"))).toEqual(KNOWN_INVOICE);
    expect(cadenaOriginal(read(indented))).toBe(KNOWN_CADENA);
  });

  it("reads references as the characters they stand for, and bare line ends as blanks", () => {
    const written = XML.replace('Serie="A"', 'Serie="&#65;&#xF1;&amp;&#10;\n\tZ"');
    expect(read(written).Serie).toBe("Añ&\n  Z");
  });

  it("finds the stamp", () => {
    const timbre = {
      tipo: "timbre",
      Version: "1.1",
      UUID: "U",
      FechaTimbrado: "F",
      RfcProvCertif: "R",
      SelloCFD: "S",
      NoCertificadoSAT: "N",
      SelloSAT: "T",
    } as const;
    const reading = readCfdi(writeXml({ ...KNOWN_INVOICE, Complemento: [timbre] }));
    expect(reading.ok && reading.timbre).toEqual(timbre);
    expect(readCfdi(XML)).not.toHaveProperty("timbre");
  });

  it("keeps a complement it does not know, says so, and writes it back", () => {
    const donat =
      '<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" leyenda="a &lt; b"><donat:x>1 &lt; 2</donat:x></donat:Donatarias>';
    const xml = XML.replace("</cfdi:Comprobante>", `<cfdi:Complemento>${donat}</cfdi:Complemento></cfdi:Comprobante>`);
    const reading = readCfdi(xml);
    expect(reading.ok && reading.warnings.map(({ code, path, severity }) => `${severity} ${code} ${path}`)).toEqual([
      "warning TIMBRA-XML-UNKNOWN-COMPLEMENT Complemento[0]",
    ]);
    expect(read(xml).Complemento).toEqual([
      { tipo: "desconocido", namespace: "http://www.sat.gob.mx/donat", nombre: "Donatarias", xml: donat },
    ]);
    expect(writeXml(read(xml))).toBe(xml);
  });

  it("keeps what an unknown complement borrows from its ancestors", () => {
    const xml = XML.replace(
      "<cfdi:Comprobante ",
      '<cfdi:Comprobante xmlns:iedu="http://www.sat.gob.mx/iedu" xmlns:otro="urn:otro" ',
    ).replace(
      "</cfdi:Concepto>",
      '<cfdi:ComplementoConcepto><iedu:instEducativas xsi:type="iedu:t" CURP="X"/></cfdi:ComplementoConcepto></cfdi:Concepto>',
    );
    const document = read(xml);
    expect(document.Conceptos[0]?.ComplementoConcepto?.[0]?.xml).toBe(
      '<iedu:instEducativas xmlns:iedu="http://www.sat.gob.mx/iedu" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="iedu:t" CURP="X"/>',
    );
    expect(read(writeXml(document))).toEqual(document);
  });

  it("keeps Addenda whole: text, CDATA, comments, its namespaces", () => {
    const inner = 'Pedido <a:b xmlns:a="urn:a" c="&quot;"><![CDATA[1 < 2]]><!-- nota --><?x y?>&amp;</a:b> 7';
    const xml = XML.replace("</cfdi:Comprobante>", `<cfdi:Addenda>${inner}</cfdi:Addenda></cfdi:Comprobante>`);
    expect(read(xml).Addenda).toBe(inner);
    expect(writeXml(read(xml))).toBe(xml);
  });
});

describe("documents made to keep a reader busy", () => {
  /** Minutes, if every element were given a copy of all prefixes, or asked for each of them; a moment otherwise. */
  const MANY = 40_000;
  /** As many as an element may have, besides those that a Comprobante has. */
  const prefixes = Array.from({ length: 230 }, (_, at) => ` xmlns:p${at}="urn:p"`).join("");
  const crowded = XML.replace("<cfdi:Comprobante", `<cfdi:Comprobante${prefixes}`);

  it.each([
    ["that declare another", '<b xmlns:z="urn:z"/>'],
    ["that use one", "<p7:b/>"],
    ["that use none", "<b/>"],
  ])("have thousands of prefixes above thousands of elements %s", (_, child) => {
    const xml = crowded.replace(
      "</cfdi:Comprobante>",
      `<cfdi:Addenda>${child.repeat(MANY)}</cfdi:Addenda></cfdi:Comprobante>`,
    );
    const addenda = read(xml).Addenda ?? "";
    expect(addenda.startsWith(child === "<p7:b/>" ? '<p7:b xmlns:p7="urn:p"/>' : child)).toBe(true);
    expect(addenda.match(/<(p7:)?b/g)).toHaveLength(MANY);
  });
});

describe("documents that cannot be read", () => {
  it.each([
    ["nothing", "", "TIMBRA-XML-MALFORMED"],
    ["no XML", "hola", "TIMBRA-XML-MALFORMED"],
    ["half of it", XML.slice(0, -30), "TIMBRA-XML-MALFORMED"],
    ["something after it", `${XML}<x/>`, "TIMBRA-XML-MALFORMED"],
    ["a duplicate attribute", XML.replace('Serie="A"', 'Serie="A" Serie="B"'), "TIMBRA-XML-MALFORMED"],
    [
      "a duplicate attribute under two prefixes",
      XML.replace("<cfdi:Emisor ", '<cfdi:Emisor xmlns:p="urn:x" xmlns:q="urn:x" p:a="1" q:a="2" '),
      "TIMBRA-XML-MALFORMED",
    ],
    ["an undeclared prefix", XML.replace("<cfdi:Emisor ", "<nada:Emisor "), "TIMBRA-XML-MALFORMED"],
    ["an unknown entity", XML.replace('Serie="A"', 'Serie="&nada;"'), "TIMBRA-XML-MALFORMED"],
    ["a bare ampersand", XML.replace('Serie="A"', 'Serie="A&B"'), "TIMBRA-XML-MALFORMED"],
    ["a character XML lacks", XML.replace('Serie="A"', 'Serie="&#0;"'), "TIMBRA-XML-MALFORMED"],
    ["XML 1.1", XML.replace('version="1.0"', 'version="1.1"'), "TIMBRA-XML-MALFORMED"],
    ["a DOCTYPE", XML.replace("?>", '?><!DOCTYPE c [<!ENTITY a "aaaa">]>'), "TIMBRA-XML-DOCTYPE"],
    ["an external DOCTYPE", XML.replace("?>", '?><!DOCTYPE c SYSTEM "file:///etc/passwd">'), "TIMBRA-XML-DOCTYPE"],
    ["another root", '<?xml version="1.0"?><x/>', "TIMBRA-XML-NOT-A-CFDI"],
    [
      "CFDI 3.3",
      XML.replaceAll("http://www.sat.gob.mx/cfd/4", "http://www.sat.gob.mx/cfd/3"),
      "TIMBRA-XML-OTHER-VERSION",
    ],
    ["CFD 2.2", '<Comprobante xmlns="http://www.sat.gob.mx/cfd/2" version="2.2"/>', "TIMBRA-XML-OTHER-VERSION"],
    ["a Comprobante of nobody", '<Comprobante version="2.2"/>', "TIMBRA-XML-NOT-A-CFDI"],
    ["a Comprobante without version", '<Comprobante xmlns="http://www.sat.gob.mx/cfd/3"/>', "TIMBRA-XML-NOT-A-CFDI"],
  ])("%s", (_, xml, code) => {
    expect(problems(xml)).toEqual([code]);
  });

  it("one level deeper than allowed, not one less", () => {
    const nested = (levels: number): string =>
      XML.replace(
        "</cfdi:Comprobante>",
        `<cfdi:Addenda>${"<a>".repeat(levels)}${"</a>".repeat(levels)}</cfdi:Addenda></cfdi:Comprobante>`,
      );
    expect(problems(nested(62))).toEqual([]);
    expect(problems(nested(63))).toEqual(["TIMBRA-XML-TOO-DEEP"]);
    expect(problems(nested(100_000))).toEqual(["TIMBRA-XML-TOO-DEEP"]);
  });

  it("larger than allowed, in bytes or in nodes", () => {
    expect(problems(" ".repeat(10_000_001))).toEqual(["TIMBRA-XML-TOO-LARGE"]);
    expect(problems(XML, { size: XML.length })).toEqual([]);
    expect(problems(XML, { size: XML.length - 1 })).toEqual(["TIMBRA-XML-TOO-LARGE"]);
    expect(problems(XML, { nodes: 20 })).toEqual(["TIMBRA-XML-TOO-LARGE"]);
    const crumbs = XML.replace(
      "</cfdi:Comprobante>",
      `<cfdi:Addenda>${"<a/>".repeat(1_000_001)}</cfdi:Addenda></cfdi:Comprobante>`,
    );
    expect(problems(crumbs)).toEqual(["TIMBRA-XML-TOO-LARGE"]);
  });

  it("of more attributes than any CFDI has, at one node or in the whole document", () => {
    const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join("");
    const node = (count: number): string =>
      XML.replace("</cfdi:Comprobante>", `<cfdi:Addenda><a${attributes(count)}/></cfdi:Addenda></cfdi:Comprobante>`);
    expect(problems(node(256))).toEqual([]);
    expect(problems(node(257))).toEqual(["TIMBRA-XML-NODE-ATTRIBUTES"]);
    expect(problems(node(200_000))).toEqual(["TIMBRA-XML-NODE-ATTRIBUTES"]);
    const own = XML.replace(/^<\?.*\?>/, "").match(/ [\w:]+="/g)?.length ?? 0;
    expect(problems(node(10), { attributes: own + 10 })).toEqual([]);
    expect(problems(node(10), { attributes: own + 9 })).toEqual(["TIMBRA-XML-TOO-MANY-ATTRIBUTES"]);
    // A comment is for the parser, which counts as the scanner does.
    expect(problems(`${node(10)}<!-- -->`, { attributes: own + 10 })).toEqual([]);
    const crumbs = `<a${attributes(100)}/>`.repeat(4_001);
    expect(
      problems(XML.replace("</cfdi:Comprobante>", `<cfdi:Addenda>${crumbs}</cfdi:Addenda></cfdi:Comprobante>`)),
    ).toEqual(["TIMBRA-XML-TOO-MANY-ATTRIBUTES"]);
  });

  it("has a sentence for every code", () => {
    const names = [
      "version",
      "limit",
      "encoding",
      "line",
      "column",
      "reason",
      "root",
      "namespace",
      "name",
      "value",
      "allowed",
      "nombre",
    ];
    const PARAMS = Object.fromEntries(names.map((name) => [name, "1"]));
    for (const messages of [es, en]) {
      for (const code of XML_PROBLEM_CODES)
        expect(messageOf(error(code, "Emisor.Rfc", PARAMS), messages).message).not.toContain(code);
    }
  });

  it("never throws, whatever it is given", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "/",
      "cfdi:Emisor",
      '"',
      "=",
      " ",
      "&",
      ";",
      "#",
      "!",
      "[",
      "]",
      "-",
      "?",
      "xmlns:a",
      "\0",
      "é",
      "\uD800",
    );
    const garbage = fc.array(pieces, { maxLength: 30 }).map((list) => list.join(""));
    fc.assert(
      fc.property(garbage, fc.nat(XML.length), fc.nat(20), (text, at, cut) => {
        const known: readonly string[] = XML_PROBLEM_CODES;
        const reading = readCfdi(XML.slice(0, at) + text + XML.slice(at + cut));
        if (!reading.ok) expect(reading.problems.every(({ code }) => known.includes(code))).toBe(true);
        expect(reading.ok || reading.problems.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("documents that are not what Anexo 20 says", () => {
  it.each([
    ['Serie="A"', 'Serie="A" Cerie="B"', "TIMBRA-XML-UNKNOWN-ATTRIBUTE Cerie"],
    ['Serie="A"', 'Serie="A" __proto__="B"', "TIMBRA-XML-UNKNOWN-ATTRIBUTE __proto__"],
    ['Serie="A"', 'cfdi:Serie="A"', "TIMBRA-XML-UNKNOWN-ATTRIBUTE cfdi:Serie"],
    [' Moneda="MXN"', "", "TIMBRA-XML-MISSING-ATTRIBUTE Moneda"],
    ['Version="4.0"', 'Version="3.3"', "TIMBRA-XML-VALUE Version"],
    ['TipoDeComprobante="I"', 'TipoDeComprobante="X"', "TIMBRA-XML-VALUE TipoDeComprobante"],
    ['TipoFactor="Exento"', 'TipoFactor="exento"', "TIMBRA-XML-VALUE Conceptos[1].Impuestos.Traslados[0].TipoFactor"],
    ["<cfdi:Conceptos>", "<cfdi:Conceptos> hola ", "TIMBRA-XML-TEXT Conceptos"],
    ["<cfdi:Conceptos>", "<cfdi:Conceptos><cfdi:Nada/>", "TIMBRA-XML-UNKNOWN-NODE Conceptos.cfdi:Nada"],
    ["<cfdi:Conceptos>", '<cfdi:Conceptos><Concepto xmlns="urn:otro"/>', "TIMBRA-XML-UNKNOWN-NODE Conceptos.Concepto"],
    ["<cfdi:Conceptos>", '<cfdi:Conceptos a="1">', "TIMBRA-XML-UNKNOWN-ATTRIBUTE Conceptos.a"],
    [
      "</cfdi:Comprobante>",
      "<cfdi:Complemento/><cfdi:Complemento/></cfdi:Comprobante>",
      "TIMBRA-XML-REPEATED-NODE Complemento",
    ],
    [
      "</cfdi:Comprobante>",
      "<cfdi:InformacionGlobal Periodicidad='01' Meses='01' Año='2026'/></cfdi:Comprobante>",
      "TIMBRA-XML-NODE-ORDER InformacionGlobal",
    ],
    [
      "<cfdi:Emisor",
      '<cfdi:CfdiRelacionados TipoRelacion="01"/><cfdi:Emisor',
      "TIMBRA-XML-MISSING-NODE CfdiRelacionados[0].CfdiRelacionado",
    ],
  ])("%s written %s", (old, written, expected) => {
    const xml = XML.replace(old, written);
    expect(problems(xml)).toEqual([expected]);
    expect(xsdProblems(xml.replace('Moneda="MXN"', 'Moneda="MXN" Sello="S" Certificado="C"')).length).toBeGreaterThan(
      0,
    );
  });

  it("says everything at once, and what is missing only once", () => {
    const xml = XML.replace(/<cfdi:Emisor[^>]*>/, "")
      .replace(' UsoCFDI="G03"', "")
      .replace('ClaveUnidad="H87"', 'Clave="H87"');
    expect(problems(xml)).toEqual([
      "TIMBRA-XML-MISSING-NODE Emisor",
      "TIMBRA-XML-MISSING-ATTRIBUTE Receptor.UsoCFDI",
      "TIMBRA-XML-UNKNOWN-ATTRIBUTE Conceptos[1].Clave",
      "TIMBRA-XML-MISSING-ATTRIBUTE Conceptos[1].ClaveUnidad",
    ]);
  });

  it("looks inside complements", () => {
    const xml = writeXml(KNOWN_RECEIPT)
      .replace(' MonedaDR="USD"', "")
      .replace("<pago20:ImpuestosP>", "<pago20:ImpuestosP><pago20:RetencionesP/>");
    expect(problems(xml)).toEqual([
      "TIMBRA-XML-MISSING-ATTRIBUTE Complemento[0].Pago[0].DoctoRelacionado[0].MonedaDR",
      "TIMBRA-XML-MISSING-NODE Complemento[0].Pago[0].ImpuestosP.RetencionesP.RetencionP",
    ]);
  });

  it("refuses any document in which two neighbouring nodes changed places, as the schema does", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        const xml = writeXml(document).replace(/(<cfdi:Emisor [^>]*>)(<cfdi:Receptor [^>]*>)/, "$2$1");
        expect(problems(xml)).toEqual(["TIMBRA-XML-NODE-ORDER Emisor"]);
        expect(xsdProblems(xml).length).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });
});
