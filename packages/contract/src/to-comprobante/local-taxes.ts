import {
  type Comprobante,
  type Concepto,
  Decimal,
  type Draft,
  type ImpuestosLocales,
  type Priced,
  price,
  sum,
} from "@timbra/cfdi";
import type { LocalTax, LocalTaxTotal } from "../invoices/local-taxes.ts";

/** implocal.xsd: rates and amounts have two decimals, whatever the currency. */
const DECIMALS = 2;
const HUNDREDTH = Decimal.of(1n, 2);

/**
 * A document with its amounts, and with the local taxes of its draft in the complement. They are taken of what its
 * lines come to, so those are priced first. `decimals` are the currency's.
 */
export function priceWithLocalTaxes(document: Draft, taxes: readonly LocalTax[], decimals: number): Priced {
  const priced = price(document, decimals);
  if (taxes.length === 0) return priced;
  const complemento = toImpuestosLocales(taxes, priced.Conceptos, decimals);
  return price({ ...document, Complemento: [...(document.Complemento ?? []), complemento] }, decimals);
}

function toImpuestosLocales(
  taxes: readonly LocalTax[],
  conceptos: readonly Concepto[],
  decimals: number,
): ImpuestosLocales {
  const rows = taxes.map((tax) => ({
    withheld: tax.withheld,
    name: tax.name ?? "",
    rate: (Decimal.tryParse(tax.rate ?? "") ?? Decimal.ZERO).withScale(DECIMALS).toString(),
    amount: amountOf(tax, conceptos, decimals),
  }));
  const [withheld, charged] = [rows.filter((row) => row.withheld), rows.filter((row) => !row.withheld)];
  return {
    tipo: "impuestosLocales",
    version: "1.0",
    TotaldeRetenciones: totalOf(withheld),
    TotaldeTraslados: totalOf(charged),
    ...(withheld.length > 0 && {
      RetencionesLocales: withheld.map(({ name, rate, amount }) => ({
        ImpLocRetenido: name,
        TasadeRetencion: rate,
        Importe: amount.toString(),
      })),
    }),
    ...(charged.length > 0 && {
      TrasladosLocales: charged.map(({ name, rate, amount }) => ({
        ImpLocTrasladado: name,
        TasadeTraslado: rate,
        Importe: amount.toString(),
      })),
    }),
  };
}

/**
 * The percentage of the exact base, rounded half-up once (docs/sat/impuestos-locales.md). A currency without cents has
 * none here either: they would reach the Total (CFDI40119).
 */
function amountOf(tax: LocalTax, conceptos: readonly Concepto[], decimals: number): Decimal {
  if (tax.amount !== null) return Decimal.parse(tax.amount).withScale(DECIMALS);
  const rate = (Decimal.tryParse(tax.rate ?? "") ?? Decimal.ZERO).times(HUNDREDTH);
  return baseOfLocalTax(tax, conceptos).times(rate).rounded(Math.min(DECIMALS, decimals)).withScale(DECIMALS);
}

/** What a local tax is taken of: its base, or Importe − Descuento of its lines. */
function baseOfLocalTax({ base, items }: LocalTax, conceptos: readonly Concepto[]): Decimal {
  if (base !== null) return Decimal.parse(base);
  const chosen = items === null ? conceptos : items.flatMap((at) => conceptos[at] ?? []);
  return sum(chosen.map(({ Importe, Descuento }) => numberOf(Importe).minus(numberOf(Descuento))));
}

function numberOf(text: string | undefined): Decimal {
  return Decimal.tryParse(text ?? "") ?? Decimal.ZERO;
}

function totalOf(rows: readonly { readonly amount: Decimal }[]): string {
  return sum(rows.map(({ amount }) => amount))
    .withScale(DECIMALS)
    .toString();
}

/** The local taxes of a document, those charged first. */
export function localTaxesOf({ Complemento = [] }: Pick<Comprobante, "Complemento">): LocalTaxTotal[] {
  const found = Complemento.filter((node) => node.tipo === "impuestosLocales");
  return [
    ...found.flatMap(({ TrasladosLocales = [] }) =>
      TrasladosLocales.map((row) => ({
        name: row.ImpLocTrasladado,
        withheld: false,
        rate: row.TasadeTraslado,
        amount: row.Importe,
      })),
    ),
    ...found.flatMap(({ RetencionesLocales = [] }) =>
      RetencionesLocales.map((row) => ({
        name: row.ImpLocRetenido,
        withheld: true,
        rate: row.TasadeRetencion,
        amount: row.Importe,
      })),
    ),
  ];
}
