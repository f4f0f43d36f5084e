import type { Decimal } from "../decimal/decimal.ts";
import type { Facts } from "./facts.ts";
import type { Report } from "./rule.ts";

/** Reports an amount of the document that has more decimals than its currency. */
export function reportDecimals(facts: Facts, path: string, value: Decimal | undefined, report: Report): void {
  const { decimales, comprobante } = facts;
  if (value === undefined || value.scale <= decimales) return;
  report(path, { valor: value.toString(), decimales: `${decimales}`, moneda: comprobante.Moneda });
}

/** Reports an amount of the document that is not the one it should be; an absent one is some other rule's business. */
export function reportDifference(
  path: string,
  value: Decimal | undefined,
  expected: Decimal,
  report: Report,
  params: Readonly<Record<string, string>> = {},
): void {
  if (value === undefined || value.equals(expected)) return;
  report(path, { ...params, valor: value.toString(), esperado: expected.toString() });
}
