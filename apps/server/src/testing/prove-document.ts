import { cadenaOriginal } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { arithmeticFaults, cadenaByStylesheet, xsdProblems } from "@timbra/cfdi/testing";
import { expect } from "vitest";
import type { RegisteredIssuer } from "./accounts.ts";

/**
 * The XML of a stamped document, after what others than the product say of it: the SAT's schemas, the SAT's stylesheet
 * for the text that was sealed, and arithmetic that was written apart.
 */
export async function provenXml(
  { client }: Pick<RegisteredIssuer, "client">,
  { id }: { readonly id: string },
  decimals = 2,
  list: "invoices" | "pays" = "invoices",
): Promise<string> {
  const xml = (await client.raw("GET", `/api/${list}/${id}/xml`)).bytes.toString();
  const read = await readCfdiConTablas(xml);
  if (!read.ok) throw new Error("A stamped document cannot be read.");
  // The schemas at hand for tests have no complement of a line; packages/cfdi compares what one says with its own.
  expect(xsdProblems(xml.replace(/<cfdi:ComplementoConcepto>.*?<\/cfdi:ComplementoConcepto>/gs, ""))).toEqual([]);
  expect(cadenaOriginal(read.comprobante)).toBe(cadenaByStylesheet(xml));
  expect(arithmeticFaults(read.comprobante, decimals)).toEqual([]);
  return xml;
}
