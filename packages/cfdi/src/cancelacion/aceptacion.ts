import type { Comprobante } from "../comprobante/comprobante.ts";
import { Decimal } from "../decimal/decimal.ts";
import { RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL } from "../rfc/rfc.ts";

/** Why a document is cancelled without asking the receiver (RMF 2.7.1.35). */
export type CasoSinAceptacion =
  | "monto"
  | "nomina"
  | "egreso"
  | "traslado"
  | "rif"
  | "publico-en-general"
  | "extranjero"
  | "dia-habil-siguiente";

/** Whether the receiver will be asked, and, if no answer counts as one, which answer it counts as. */
export type Aceptacion =
  | { readonly requiere: false; readonly caso: CasoSinAceptacion }
  | { readonly requiere: true; readonly silencio: "acepta" | "no-acepta" };

const HIDROCARBUROS = ["15101505", "15101514", "15101515"];
const LIMIT = Decimal.parse("1000");
const ONE = Decimal.parse("1");
const RIF = "621";

/**
 * What to expect of a request to cancel: a forecast, since only the SAT decides (EsCancelable). `diaHabilSiguiente`: it
 * would be asked for no later than the business day after issue, which a calendar of holidays must say. Cases that a
 * document does not show (primary sector, financial system, the Federation) are not seen here. Read in
 * docs/sat/cancelacion-sin-aceptacion.md.
 */
export function aceptacionDe(
  comprobante: Comprobante,
  { diaHabilSiguiente = false }: { readonly diaHabilSiguiente?: boolean } = {},
): Aceptacion {
  const caso = isHidrocarburos(comprobante) ? genericReceiver(comprobante) : casoDe(comprobante, diaHabilSiguiente);
  if (caso !== undefined) return { requiere: false, caso };
  return { requiere: true, silencio: isHidrocarburos(comprobante) ? "no-acepta" : "acepta" };
}

function casoDe(comprobante: Comprobante, diaHabilSiguiente: boolean): CasoSinAceptacion | undefined {
  const { TipoDeComprobante, Receptor } = comprobante;
  if (TipoDeComprobante === "N") return "nomina";
  if (TipoDeComprobante === "E") return "egreso";
  if (TipoDeComprobante === "T") return "traslado";
  if (TipoDeComprobante === "I" && isSmall(comprobante)) return "monto";
  if (TipoDeComprobante === "I" && Receptor.RegimenFiscalReceptor === RIF) return "rif";
  return genericReceiver(comprobante) ?? (diaHabilSiguiente ? "dia-habil-siguiente" : undefined);
}

function genericReceiver({ Receptor: { Rfc } }: Comprobante): CasoSinAceptacion | undefined {
  if (Rfc === RFC_GENERICO_NACIONAL) return "publico-en-general";
  return Rfc === RFC_GENERICO_EXTRANJERO ? "extranjero" : undefined;
}

/** RMF 2.7.1.34, third paragraph: fuels, by the product key. */
function isHidrocarburos({ Conceptos }: Comprobante): boolean {
  return Conceptos.some(({ ClaveProdServ }) => HIDROCARBUROS.includes(ClaveProdServ));
}

/** In pesos; an amount that cannot be read is not small. */
function isSmall({ Total, Moneda, TipoCambio }: Comprobante): boolean {
  const rate = Moneda === "MXN" ? ONE : Decimal.tryParse(TipoCambio ?? "");
  const total = Decimal.tryParse(Total);
  return total !== null && rate !== null && total.times(rate).compare(LIMIT) <= 0;
}

const LEGAL_PERSON = 12;

/**
 * The last day, AAAA-MM-DD, on which a document may be cancelled: the end of the month in which its issuer's annual
 * income tax return is due, 31 March of the next year for a company and 30 April for a person (CFF 29-A fourth
 * paragraph, in force 2026). Undefined for a credit note, which has no limit. After it the SAT answers 210. A global
 * invoice has a limit of its own besides (211).
 */
export function fechaLimiteDeCancelacion({ Fecha, TipoDeComprobante, Emisor }: Comprobante): string | undefined {
  const year = Number.parseInt(Fecha.slice(0, 4), 10);
  if (TipoDeComprobante === "E" || Number.isNaN(year)) return undefined;
  return `${year + 1}-${Emisor.Rfc.length === LEGAL_PERSON ? "03-31" : "04-30"}`;
}

/**
 * Whether a document says that it replaces another (TipoRelacion 04): what motive 01 needs of the substitute (208, 212,
 * 312).
 */
export function sustituye(sustituto: Comprobante, uuid: string): boolean {
  const folio = uuid.toUpperCase();
  return (sustituto.CfdiRelacionados ?? []).some(
    ({ TipoRelacion, CfdiRelacionado }) =>
      TipoRelacion === "04" && CfdiRelacionado.some((related) => related.toUpperCase() === folio),
  );
}
