import type { Comprobante } from "../../comprobante/comprobante.ts";
import type { Concepto } from "../../comprobante/concepto.ts";
import type { TipoFactor, Traslado } from "../../comprobante/impuestos.ts";
import { Decimal } from "../../decimal/decimal.ts";
import { error, type Problem } from "../../problem.ts";
import { MAX_DECIMALS, toDecimalText } from "../../totals/decimal-text.ts";
import { compareTraslados, trasladoKey } from "../../totals/tax-sums.ts";

/**
 * What is still owed of an invoice, and what a payment receipt must repeat of it. Amounts are decimals written as text,
 * in the invoice's currency. Plain data: it can be kept as JSON.
 */
export interface SaldoDeFactura {
  /** The invoice's UUID, or the number of an operation registered with the SAT (NNN-NN-NNNNNNNNN). */
  readonly IdDocumento: string;
  readonly Serie?: string;
  readonly Folio?: string;
  /** When it was issued; money without instructions goes to the oldest. */
  readonly Fecha: string;
  readonly Moneda: string;
  readonly Total: string;
  /** Only PPD is paid by receipts (docs/sat/pagos-facturas-pue.md). */
  readonly MetodoPago: string;
  readonly cancelada?: boolean;
  /** What credit notes took off the Total. */
  readonly acreditado?: string;
  /** What is left: Total less credit notes less the receipts in force. */
  readonly saldo: string;
  /** The number of the last instalment; 0 when there was none. */
  readonly parcialidades: number;
  /** c_ObjetoImp of the invoice as a whole. */
  readonly ObjetoImp: string;
  /** Its taxes, one for each kind, tax, factor and rate. */
  readonly impuestos: readonly ImpuestoDeSaldo[];
}

/** A tax of an invoice, and how much of it the receipts have stated so far. */
export interface ImpuestoDeSaldo extends ClaveDeImpuesto {
  /** Of the whole invoice: the unrounded sum of its lines' bases (units of measure for a Cuota). */
  readonly Base: string;
  /** Sum of BaseDR in the receipts in force. Left out, what the payments so far would have stated. */
  readonly basePagada?: string;
  /** Sum of ImporteDR in the receipts in force; the same. */
  readonly importePagado?: string;
}

/** What makes two taxes of an invoice the same one. */
export interface ClaveDeImpuesto {
  readonly tipo: "traslado" | "retencion";
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  /** Absent when exempt. */
  readonly TasaOCuota?: string;
}

const SIX_DECIMALS = 6;

/**
 * The balance of a stamped invoice that nobody has paid yet. Its taxes come from the lines, unrounded: the summary has
 * them rounded, and has no rates for those withheld. Refused: what is no Ingreso, or has no stamp.
 */
export function saldoInicial(
  comprobante: Comprobante,
):
  | { readonly ok: true; readonly saldo: SaldoDeFactura }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const timbre = comprobante.Complemento?.find((complemento) => complemento.tipo === "timbre");
  const tipo = comprobante.TipoDeComprobante;
  const problems = [
    ...(tipo === "I" ? [] : [error("TIMBRA-SALDO-TIPO", "TipoDeComprobante", { tipo })]),
    ...(timbre === undefined ? [error("TIMBRA-SALDO-SIN-TIMBRE", "Complemento")] : []),
    ...notNumbersIn(comprobante).map((valor) => error("TIMBRA-SALDO-IMPORTE", "Total", { valor: valor.slice(0, 60) })),
  ];
  if (timbre === undefined || problems.length > 0) return { ok: false, problems };
  const { Serie, Folio, Fecha, Moneda, Total, MetodoPago = "", Conceptos } = comprobante;
  const impuestos = taxesOf(Conceptos);
  return {
    ok: true,
    saldo: {
      IdDocumento: timbre.UUID,
      ...(Serie ? { Serie } : {}),
      ...(Folio ? { Folio } : {}),
      Fecha,
      Moneda,
      Total,
      MetodoPago,
      saldo: Total,
      parcialidades: 0,
      ObjetoImp: objetoOf(Conceptos),
      impuestos,
    },
  };
}

/** The amounts a balance is made of, where a document read from elsewhere has something else. */
function notNumbersIn({ Total, Conceptos }: Comprobante): string[] {
  const rows = Conceptos.flatMap(({ Impuestos }) => [
    ...(Impuestos?.Traslados ?? []),
    ...(Impuestos?.Retenciones ?? []),
  ]);
  const texts = [Total, ...rows.flatMap(({ Base, TasaOCuota = "0" }) => [Base, TasaOCuota])];
  return texts.filter((text) => Decimal.tryParse(text) === null);
}

/** Taxable if any line is; else what the lines with rows say; else what the first says. */
function objetoOf(conceptos: readonly Concepto[]): string {
  const withRows = conceptos
    .filter(({ Impuestos }) => (Impuestos?.Traslados ?? Impuestos?.Retenciones) !== undefined)
    .map(({ ObjetoImp }) => ObjetoImp);
  const strongest = ["02", "07"].find((objeto) => withRows.includes(objeto));
  return strongest ?? withRows[0] ?? conceptos[0]?.ObjetoImp ?? "01";
}

function taxesOf(conceptos: readonly Concepto[]): ImpuestoDeSaldo[] {
  const bases = new Map<string, { readonly clave: ClaveDeImpuesto; base: Decimal }>();
  for (const { Impuestos } of conceptos) {
    for (const row of Impuestos?.Traslados ?? []) addBase(bases, claveOf("traslado", row), row.Base);
    for (const row of Impuestos?.Retenciones ?? []) addBase(bases, claveOf("retencion", row), row.Base);
  }
  return [...bases.values()].map(({ clave, base }) => ({ ...clave, Base: toDecimalText(base, 2) })).sort(compareTaxes);
}

function addBase(
  bases: Map<string, { readonly clave: ClaveDeImpuesto; base: Decimal }>,
  clave: ClaveDeImpuesto,
  text: string,
): void {
  const key = taxKey(clave);
  const sum = bases.get(key) ?? { clave, base: Decimal.ZERO };
  sum.base = sum.base.plus(Decimal.parse(text));
  bases.set(key, sum);
}

function claveOf(tipo: ClaveDeImpuesto["tipo"], { Impuesto, TipoFactor, TasaOCuota }: Traslado): ClaveDeImpuesto {
  const rate =
    TasaOCuota === undefined ? {} : { TasaOCuota: Decimal.parse(TasaOCuota).withScale(SIX_DECIMALS).toString() };
  return { tipo, Impuesto, TipoFactor, ...rate };
}

/** What receipts settled of an invoice so far: its Total less credit notes less what is left. */
export function paidOf({ Total, acreditado = "0", saldo }: SaldoDeFactura): Decimal {
  return Decimal.parse(Total).minus(Decimal.parse(acreditado)).minus(Decimal.parse(saldo));
}

/** The part of a tax's base that corresponds to having paid `paid` of the invoice, at six decimals. */
export function baseUntil(impuesto: ImpuestoDeSaldo, total: string, paid: Decimal): Decimal {
  return Decimal.parse(impuesto.Base).times(paid).dividedBy(Decimal.parse(total), MAX_DECIMALS);
}

/** What a base pays at the tax's rate, at six decimals, half-up; zero when exempt. */
export function taxOn(base: Decimal, { TasaOCuota }: Pick<ImpuestoDeSaldo, "TasaOCuota">): Decimal {
  return TasaOCuota === undefined ? Decimal.ZERO : base.times(Decimal.parse(TasaOCuota)).withScale(MAX_DECIMALS);
}

/** How much of a tax the receipts have stated so far. */
export function recordedTax(
  impuesto: ImpuestoDeSaldo,
  saldo: SaldoDeFactura,
): { readonly base: Decimal; readonly importe: Decimal } {
  const { basePagada, importePagado } = impuesto;
  const base = basePagada === undefined ? baseUntil(impuesto, saldo.Total, paidOf(saldo)) : Decimal.parse(basePagada);
  return { base, importe: importePagado === undefined ? taxOn(base, impuesto) : Decimal.parse(importePagado) };
}

/** The same text for the same tax, however its rate is written. */
export function taxKey(clave: ClaveDeImpuesto): string {
  return `${clave.tipo} ${trasladoKey(clave)}`;
}

/** Withheld taxes first, as in the complement; then by tax, factor and rate. */
export function compareTaxes(one: ClaveDeImpuesto, other: ClaveDeImpuesto): number {
  if (one.tipo !== other.tipo) return one.tipo === "retencion" ? -1 : 1;
  return compareTraslados({ ...one, Base: "" }, { ...other, Base: "" });
}
