import { type Draft, price, writeXml } from "@timbra/cfdi";
import { expect, it } from "vitest";
import { INVOICE } from "../adapters/pdf/testing/documents.ts";
import { documentName } from "./document-name.ts";

const UUID = "AB9303C2-8688-4948-BE92-ED4152719591";
const nameOf = (draft: Draft) => documentName({ uuid: UUID, xml: Buffer.from(writeXml(price(draft, 2))) });
const { Serie: _serie, Folio: _folio, ...UNNUMBERED } = INVOICE;

it("says whose, which number and which folio fiscal", () => {
  expect(nameOf(INVOICE)).toBe(`EKU9003173C9_A-123_${UUID}`);
  expect(nameOf(UNNUMBERED)).toBe(`EKU9003173C9_${UUID}`);
});

it("keeps a number that would name a folder in one name", () => {
  expect(nameOf({ ...INVOICE, Serie: "A/B c", Folio: "..\\1" })).toBe(`EKU9003173C9_A-B-c-..-1_${UUID}`);
});

it("is the folio fiscal where the document cannot be read", () => {
  expect(documentName({ uuid: UUID, xml: Buffer.from("<a/>") })).toBe(UUID);
});
