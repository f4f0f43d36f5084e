import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cadenaOriginal } from "../seal/cadena-original.ts";
import { anyCharacter } from "../testing/arbitrary-values.ts";
import { KNOWN_CADENA, KNOWN_INVOICE } from "../testing/known-answer.ts";
import { decodeXml } from "./parse.ts";
import { readCfdi } from "./read.ts";
import { writeXml } from "./write.ts";

const XML = writeXml(KNOWN_INVOICE);

/** The known invoice, saying that it is written in `encoding`. */
function declaring(encoding: string): string {
  return XML.replace("UTF-8", encoding);
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

describe("bytes", () => {
  it.each([
    ["UTF-8", Buffer.from(XML)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${XML}`)],
    ["UTF-8 that declares nothing", Buffer.from(XML.replace(/^<\?.*\?>\n/, ""))],
    ["Windows-1252, declared", Buffer.from(declaring("Windows-1252"), "latin1")],
    [
      "ISO-8859-1, declared in single quotes",
      Buffer.from(declaring("ISO-8859-1").replace(/="1.0" encoding="(.*)"/, "='1.0' encoding = '$1'"), "latin1"),
    ],
    ["UTF-8 that says it is Windows-1252", Buffer.from(declaring("windows-1252"))],
    ["UTF-8 that says it is UTF-16", Buffer.from(declaring("UTF-16"))],
    ["UTF-16 of a PC", Buffer.from(`\uFEFF${declaring("UTF-16")}`, "utf16le")],
    ["UTF-16 in network order", bigEndian(`\uFEFF${declaring("utf-16")}`)],
  ])("in %s are the same document", (_, bytes) => {
    const reading = readCfdi(bytes);
    expect(reading.ok && reading.comprobante).toEqual(KNOWN_INVOICE);
    expect(reading.ok && cadenaOriginal(reading.comprobante)).toBe(KNOWN_CADENA);
  });

  it("of Windows-1252 have its signs where ISO-8859-1 has none, and readers of pages take one for the other", () => {
    const signs = Buffer.from([0x80, 0x93, 0x94, 0x85]);
    for (const encoding of ["windows-1252", "iso-8859-1"]) {
      const [before = "", after = ""] = declaring(encoding).split('Serie="A"');
      const bytes = Buffer.concat([
        Buffer.from(`${before}Serie="`, "latin1"),
        signs,
        Buffer.from(`"${after}`, "latin1"),
      ]);
      const reading = readCfdi(bytes);
      expect(reading.ok && reading.comprobante.Serie).toBe("€“”…");
    }
  });

  it.each([
    ["are not UTF-8 and say they are", Buffer.from(XML, "latin1")],
    ["are not UTF-8 and say nothing", Buffer.from(XML.replace(/^<\?.*\?>\n/, ""), "latin1")],
    ["say something that nobody here reads", Buffer.from(declaring("IBM037"), "latin1")],
    ["say it too late", Buffer.from(`${" ".repeat(300)}${declaring("Windows-1252")}`, "latin1")],
    ["are half a character of UTF-16", bigEndian(`\uFEFF${XML}\uD83D`)],
    ["are cut in the middle of one", Buffer.from(`\uFEFF${XML}`, "utf16le").subarray(0, -1)],
    ["end in the middle of a letter", Buffer.from(`${XML}é`).subarray(0, -1)],
  ])("that %s are refused", (_, bytes) => {
    const reading = readCfdi(bytes);
    expect(reading.ok ? [] : reading.problems.map(({ code }) => code)).toEqual(["TIMBRA-XML-NOT-UTF8"]);
  });

  it("are the text they were written from, in every encoding that can represent it", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(decodeXml(Buffer.from(`.${text}`))).toBe(`.${text}`);
        expect(decodeXml(Buffer.from(`\uFEFF${text}`, "utf16le"))).toBe(text);
        expect(decodeXml(bigEndian(`\uFEFF${text}`))).toBe(text);
      }),
    );
  });
});

describe("text", () => {
  it("is text already, whatever it says of its encoding", () => {
    for (const encoding of ["UTF-8", "Windows-1252", "UTF-16", "nada"]) {
      const reading = readCfdi(declaring(encoding));
      expect(reading.ok && reading.comprobante).toEqual(KNOWN_INVOICE);
    }
  });
});
