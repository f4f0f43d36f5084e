import { readdirSync, readFileSync } from "node:fs";
import { Decimal } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { describe, expect, it } from "vitest";
import { readIndependently } from "../testing/independent-sums.ts";
import { type DocumentFigures, figuresOf } from "./read-figures.ts";

const CASES = new URL("../../../../../packages/cfdi/cases/", import.meta.url);

const documents = readdirSync(CASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(new URL(`${entry.name}/`, CASES)).includes("cfdi.xml"))
  .map(({ name }) => ({ name, xml: readFileSync(new URL(`${name}/cfdi.xml`, CASES), "utf8") }));

function figures(xml: string): readonly DocumentFigures[] {
  const reading = readCfdi(xml);
  if (!reading.ok) throw new Error("the case cannot be read");
  return figuresOf(reading.comprobante);
}

const named = (name: string) => documents.find((one) => one.name === name)?.xml ?? "";

describe("the figures of a document", () => {
  const invoices = documents.filter(({ xml }) => !xml.includes('TipoDeComprobante="P"'));

  it.each(invoices)("are what another reader adds up: $name", ({ xml }) => {
    const [found, ...others] = figures(xml);
    expect(others).toEqual([]);
    for (const [name, amount] of Object.entries(readIndependently(xml).amounts))
      expect([
        name,
        Decimal.parse(String(found?.[name as keyof DocumentFigures]))
          .trimmed(2)
          .toString(),
      ]).toEqual([name, amount.trimmed(2).toString()]);
  });

  it("hold the local taxes of the complement", () => {
    const [found] = figures(named("impuestos-locales"));
    expect(Number(found?.local_charged) + Number(found?.local_withheld)).toBeGreaterThan(0);
  });

  it("say how much has no IVA at all, and which documents it relates to", () => {
    const [untaxed] = figures(named("no-objeto-de-impuesto"));
    expect(untaxed?.untaxed).toBe(untaxed?.subtotal);
    expect(figures(named("ingreso-iva-16"))[0]?.untaxed).toMatch(/^0(\.0+)?$/);
    expect(figures(named("egreso-nota-de-credito"))[0]?.related).toEqual([
      { type: "01", uuids: [expect.stringMatching(/^[0-9A-F-]{36}$/)] },
    ]);
  });
});

describe("the figures of a receipt", () => {
  const receipts = documents.filter(({ xml }) => xml.includes('TipoDeComprobante="P"'));

  it.each(receipts)("come, in pesos, to the totals that it states: $name", ({ xml }) => {
    const found = figures(xml);
    const inPesos = (
      name:
        | "iva_16_base"
        | "iva_16"
        | "iva_8"
        | "iva_0_base"
        | "iva_exempt_base"
        | "iva_withheld"
        | "isr_withheld"
        | "total",
    ) =>
      found
        .reduce((all, one) => all.plus(Decimal.parse(one[name]).times(Decimal.parse(one.exchange_rate))), Decimal.ZERO)
        .withScale(2)
        .toString();
    const stated = (attribute: string) =>
      Decimal.parse(new RegExp(` ${attribute}="([^"]+)"`).exec(xml)?.[1] ?? "0")
        .withScale(2)
        .toString();
    expect(found.map(({ place }) => place)).toEqual(found.map((_, at) => at + 1));
    expect({
      iva_16_base: inPesos("iva_16_base"),
      iva_16: inPesos("iva_16"),
      iva_8: inPesos("iva_8"),
      iva_0_base: inPesos("iva_0_base"),
      iva_exempt_base: inPesos("iva_exempt_base"),
      iva_withheld: inPesos("iva_withheld"),
      isr_withheld: inPesos("isr_withheld"),
      total: inPesos("total"),
    }).toEqual({
      iva_16_base: stated("TotalTrasladosBaseIVA16"),
      iva_16: stated("TotalTrasladosImpuestoIVA16"),
      iva_8: stated("TotalTrasladosImpuestoIVA8"),
      iva_0_base: stated("TotalTrasladosBaseIVA0"),
      iva_exempt_base: stated("TotalTrasladosBaseIVAExento"),
      iva_withheld: stated("TotalRetencionesIVA"),
      isr_withheld: stated("TotalRetencionesISR"),
      total: stated("MontoTotalPagos"),
    });
  });
});
