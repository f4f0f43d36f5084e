import { Decimal } from "../../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";
import type { DoctoRelacionado } from "../docto-relacionado.ts";
import type { ImpuestosP, RetencionP, TrasladoP } from "../impuestos-p.ts";
import { compareTaxes } from "../saldo/clave-de-impuesto.ts";
import { taxRowsOf } from "./impuesto-dr.ts";
import { type SumaDeImpuesto, sumsOfPago } from "./sumas-de-pago.ts";

/**
 * The taxes of a payment: sums of its documents' converted to its currency, six decimals, rounded half-up once.
 * Undefined when no document has taxes.
 */
export function impuestosPOf(doctos: readonly DoctoRelacionado[]): ImpuestosP | undefined {
  const sums = sumsOfPago(
    doctos.map((docto) => ({ rows: taxRowsOf(docto), equivalencia: Decimal.parse(docto.EquivalenciaDR ?? "1") })),
  );
  const rows = [...sums.values()].sort((one, other) => compareTaxes(one.clave, other.clave));
  const withheld = rows.filter(({ clave }) => clave.tipo === "retencion").map(retencionP);
  const charged = rows.filter(({ clave }) => clave.tipo === "traslado").map(trasladoP);
  if (rows.length === 0) return undefined;
  return {
    ...(withheld.length === 0 ? {} : { RetencionesP: withheld }),
    ...(charged.length === 0 ? {} : { TrasladosP: charged }),
  };
}

function retencionP({ clave, importe }: SumaDeImpuesto): RetencionP {
  return { ImpuestoP: clave.Impuesto, ImporteP: importe.withScale(MAX_DECIMALS).toString() };
}

function trasladoP({ clave: { Impuesto, TipoFactor, TasaOCuota }, base, importe }: SumaDeImpuesto): TrasladoP {
  const row = { BaseP: base.withScale(MAX_DECIMALS).toString(), ImpuestoP: Impuesto, TipoFactorP: TipoFactor };
  return TasaOCuota === undefined
    ? row
    : { ...row, TasaOCuotaP: TasaOCuota, ImporteP: importe.withScale(MAX_DECIMALS).toString() };
}
