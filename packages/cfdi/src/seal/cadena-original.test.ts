import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { comprobante } from "../testing/arbitrary-comprobante.ts";
import { cadenaByStylesheet } from "../testing/cadena-oracle.ts";
import {
  KNOWN_CADENA,
  KNOWN_CADENA_SHA256,
  KNOWN_INVOICE,
  KNOWN_RECEIPT,
  KNOWN_RECEIPT_SHA256,
} from "../testing/known-answer.ts";
import { tries } from "../testing/tries.ts";
import { readCfdi } from "../xml/read.ts";
import { writeXml } from "../xml/write.ts";
import { cadenaOriginal } from "./cadena-original.ts";
import { normalizeSpace } from "./fields.ts";

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function reread(xml: string): Comprobante {
  const reading = readCfdi(xml);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.comprobante;
}

describe("cadenaOriginal", () => {
  it("is the known one for the known invoice", () => {
    expect(cadenaOriginal(KNOWN_INVOICE)).toBe(KNOWN_CADENA);
    expect(sha256(cadenaOriginal(KNOWN_INVOICE))).toBe(KNOWN_CADENA_SHA256);
  });

  it("is the known one for the known payment receipt", () => {
    expect(sha256(cadenaOriginal(KNOWN_RECEIPT))).toBe(KNOWN_RECEIPT_SHA256);
  });

  it("is what the SAT's stylesheet makes of the XML, for any document", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        expect(cadenaOriginal(document)).toBe(cadenaByStylesheet(writeXml(document)));
      }),
      tries(75),
    );
  });

  it("is the same after writing and reading", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        expect(cadenaOriginal(reread(writeXml(document)))).toBe(cadenaOriginal(document));
      }),
    );
  });

  it("does not depend on the order of attributes in the XML", () => {
    fc.assert(
      fc.property(comprobante, (document) => {
        const reversed = writeXml(document).replace(
          /<([\w:]+)((?: [\w:]+="[^"]*")+)(\/?)>/g,
          (_, name, attributes: string, close) => {
            const list = attributes.match(/ [\p{L}\w:]+="[^"]*"/gu) ?? [];
            return `<${name}${list.reverse().join("")}${close}>`;
          },
        );
        expect(cadenaOriginal(reread(reversed))).toBe(cadenaOriginal(document));
      }),
    );
  });

  it("has no part of Sello, Certificado, the stamp or Addenda", () => {
    const { Complemento, ...rest } = KNOWN_INVOICE;
    const dressed: Comprobante = {
      ...rest,
      Sello: "SELLO",
      Certificado: "CERTIFICADO",
      Complemento: [
        {
          tipo: "timbre",
          Version: "1.1",
          UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
          FechaTimbrado: "2026-08-14T10:16:00",
          RfcProvCertif: "SAT970701NN3",
          SelloCFD: "SELLO",
          NoCertificadoSAT: "30001000000500003456",
          SelloSAT: "SELLOSAT",
        },
      ],
      Addenda: "<Pedido>1</Pedido>",
    };
    expect(cadenaOriginal(dressed)).toBe(KNOWN_CADENA);
  });

  it("keeps the place of NoCertificado in a document that has none yet, as the stylesheet does", () => {
    const { NoCertificado, ...unsealed } = KNOWN_INVOICE;
    expect(cadenaOriginal(unsealed)).toContain("|99||30 días|");
    expect(cadenaOriginal(unsealed)).toBe(cadenaByStylesheet(writeXml(unsealed)));
  });

  it("counts an attribute that was written empty", () => {
    const xml = writeXml(KNOWN_INVOICE).replace('Serie="A"', 'Serie=""');
    expect(cadenaOriginal(reread(xml))).toBe(cadenaByStylesheet(xml));
    expect(cadenaOriginal(reread(xml))).toContain("||4.0||123|");
  });
});

describe("normalizeSpace", () => {
  it.each([
    ["  a  b ", "a b"],
    ["a\t\r\n b", "a b"],
    ["a\u00A0\u00A0b", "a\u00A0\u00A0b"],
    ["\u2003a\u0085", "\u2003a\u0085"],
    [" \t ", ""],
    ["", ""],
  ])("%j is %j", (text, normalized) => {
    expect(normalizeSpace(text)).toBe(normalized);
  });
});
