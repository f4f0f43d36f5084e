import type { Comprobante } from "../../comprobante/comprobante.ts";
import type { Concepto } from "../../comprobante/concepto.ts";

/** Every number is an integer of 10^-12, every product one of 10^-24. */
const ONE = 10n ** 12n;

/**
 * The arithmetic of the law written a second time, without Decimal. What is wrong with a document, in words; nothing
 * when it is right.
 */
export function arithmeticFaults(comprobante: Comprobante, decimals: number): string[] {
  const faults = comprobante.Conceptos.flatMap((concepto, index) =>
    lineFaults(concepto, decimals).map((fault) => `line ${index}: ${fault}`),
  );
  const cents = (value: bigint) => roundTo(value, decimals);
  const expect = (name: string, written: string | undefined, value: bigint) => {
    if (written === undefined || units(written) !== value) faults.push(`${name}: ${written} is not ${value}`);
    if (written !== undefined && (written.split(".")[1]?.length ?? 0) > decimals)
      faults.push(`${name}: ${written} has too many decimals`);
  };
  const subTotal = cents(total(comprobante.Conceptos.map(({ Importe }) => Importe)));
  expect("SubTotal", comprobante.SubTotal, subTotal);
  const discounts = comprobante.Conceptos.flatMap(({ Descuento }) => Descuento ?? []);
  const discount = cents(total(discounts));
  if (discounts.length > 0) expect("Descuento", comprobante.Descuento, discount);
  else if (comprobante.Descuento !== undefined) faults.push("Descuento: there is none in the lines");

  const charged = new Map<string, { base: bigint; importe: bigint }>();
  const withheld = new Map<string, bigint>();
  for (const { Impuestos } of comprobante.Conceptos) {
    for (const row of Impuestos?.Traslados ?? []) {
      const key = [row.Impuesto, row.TipoFactor, row.TasaOCuota].join("/");
      const sum = charged.get(key) ?? { base: 0n, importe: 0n };
      charged.set(key, { base: sum.base + units(row.Base), importe: sum.importe + units(row.Importe ?? "0") });
    }
    for (const row of Impuestos?.Retenciones ?? [])
      withheld.set(row.Impuesto, (withheld.get(row.Impuesto) ?? 0n) + units(row.Importe));
  }
  const summary = comprobante.Impuestos;
  if ((summary?.Traslados ?? []).length !== charged.size) faults.push("Traslados: not one row for each tax");
  if ((summary?.Retenciones ?? []).length !== withheld.size) faults.push("Retenciones: not one row for each tax");
  let plus = 0n;
  for (const row of summary?.Traslados ?? []) {
    const key = [row.Impuesto, row.TipoFactor, row.TasaOCuota].join("/");
    const sum = charged.get(key) ?? { base: -1n, importe: -1n };
    expect(`Base ${key}`, row.Base, cents(sum.base));
    if (row.TipoFactor === "Exento") continue;
    expect(`Importe ${key}`, row.Importe, cents(sum.importe));
    plus += cents(sum.importe);
  }
  let minus = 0n;
  for (const row of summary?.Retenciones ?? []) {
    const sum = withheld.get(row.Impuesto) ?? -1n;
    expect(`Retencion ${row.Impuesto}`, row.Importe, cents(sum));
    minus += cents(sum);
  }
  const isCharged = summary?.Traslados?.some(({ TipoFactor }) => TipoFactor !== "Exento") ?? false;
  if (isCharged) expect("TotalImpuestosTrasladados", summary?.TotalImpuestosTrasladados, plus);
  if (withheld.size > 0) expect("TotalImpuestosRetenidos", summary?.TotalImpuestosRetenidos, minus);
  expect("Total", comprobante.Total, subTotal - discount + plus - minus + localBalance(comprobante, expect));
  return faults;
}

/** What the taxes of states and towns add to the total. */
function localBalance(
  { Complemento = [] }: Comprobante,
  expect: (name: string, written: string, value: bigint) => void,
): bigint {
  let balance = 0n;
  for (const complemento of Complemento) {
    if (complemento.tipo !== "impuestosLocales") continue;
    const { TotaldeTraslados, TotaldeRetenciones, TrasladosLocales = [], RetencionesLocales = [] } = complemento;
    expect("TotaldeTraslados", TotaldeTraslados, total(TrasladosLocales.map(({ Importe }) => Importe)));
    expect("TotaldeRetenciones", TotaldeRetenciones, total(RetencionesLocales.map(({ Importe }) => Importe)));
    balance += units(TotaldeTraslados) - units(TotaldeRetenciones);
  }
  return balance;
}

function lineFaults({ Cantidad, ValorUnitario, Importe, Descuento, Impuestos }: Concepto, decimals: number): string[] {
  const faults: string[] = [];
  const [c, v] = [interval(Cantidad), interval(ValorUnitario)];
  if (!isBetween(Importe, c.low * v.low, c.high * v.high, decimals))
    faults.push(`Importe ${Importe} of ${Cantidad} × ${ValorUnitario}`);
  const decimalsOf = (text: string) => text.split(".")[1]?.length ?? 0;
  if (Descuento !== undefined && (decimalsOf(Descuento) > decimalsOf(Importe) || units(Descuento) > units(Importe)))
    faults.push(`Descuento ${Descuento}`);
  for (const { Base, TasaOCuota, Importe: tax } of [
    ...(Impuestos?.Traslados ?? []),
    ...(Impuestos?.Retenciones ?? []),
  ]) {
    if (units(Base) <= 0n) faults.push(`Base ${Base}`);
    if (TasaOCuota === undefined || tax === undefined) continue;
    const base = interval(Base);
    if (!isBetween(tax, base.low * units(TasaOCuota), base.high * units(TasaOCuota), decimals))
      faults.push(`tax ${tax} of ${Base} × ${TasaOCuota}`);
  }
  return faults;
}

/** How far a number may be from what is written: half of its last decimal, the upper end less 10^-12. */
function interval(text: string): { low: bigint; high: bigint } {
  const half = ONE / 10n ** BigInt(text.split(".")[1]?.length ?? 0) / 2n;
  return { low: units(text) - half, high: units(text) + half - 1n };
}

/** `low` and `high` are of 10^-24: floor and ceiling on the grid of the currency. */
function isBetween(text: string, low: bigint, high: bigint, decimals: number): boolean {
  const grid = 10n ** BigInt(24 - decimals);
  const value = units(text) * ONE;
  return value >= (low / grid) * grid && value <= ((high + grid - 1n) / grid) * grid;
}

function total(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + units(text), 0n);
}

function units(text: string): bigint {
  if (!/^\d{1,18}(\.\d{1,6})?$/.test(text)) throw new Error(`Not an amount: ${text}`);
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(12, "0"));
}

function roundTo(value: bigint, decimals: number): bigint {
  const grid = ONE / 10n ** BigInt(decimals);
  return ((value + grid / 2n) / grid) * grid;
}
