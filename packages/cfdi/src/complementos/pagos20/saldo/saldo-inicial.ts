import type { Comprobante } from "../../../comprobante/comprobante.ts";
import type { Concepto } from "../../../comprobante/concepto.ts";
import type { Traslado } from "../../../comprobante/traslado.ts";
import { Decimal } from "../../../decimal/decimal.ts";
import { error, type Problem } from "../../../problem.ts";
import { written } from "../../../totals/written.ts";
import { compareTaxes, taxKey } from "./clave-de-impuesto.ts";
import type { ClaveDeImpuesto, ImpuestoDeSaldo, SaldoDeFactura } from "./saldo-de-factura.ts";

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
  return [...bases.values()].map(({ clave, base }) => ({ ...clave, Base: written(base, 2) })).sort(compareTaxes);
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
