import type { Comprobante } from "../comprobante/comprobante.ts";
import { type DocumentRule, documentWarning } from "./rule.ts";

/**
 * Regimes of persons from whose services a company withholds: rent, professions and business, simplified of confidence.
 */
const WITHHELD_FROM: ReadonlySet<string> = new Set(["606", "612", "626"]);
/** Divisions of c_ClaveProdServ (UNSPSC) that are services. */
const SERVICE = /^(?:7[0-35-8]|8[0-6]|9[0-4])/;

/** What an accountant would advise, and the SAT does not ask: nothing is refused for it. */
export const consejos: readonly DocumentRule[] = [
  {
    code: "TIMBRA-SIN-RETENCIONES",
    path: "Conceptos[].Impuestos",
    severity: "warning",
    check({ comprobante: { TipoDeComprobante, Emisor }, conceptos, emisor, receptor, sums }, report) {
      const isToCompany =
        emisor?.kind === "fisica" && receptor?.kind === "moral" && WITHHELD_FROM.has(Emisor.RegimenFiscal);
      if (TipoDeComprobante !== "I" || !isToCompany || sums.retenciones.size > 0) return;
      const service = conceptos.find(({ node }) => SERVICE.test(node.ClaveProdServ));
      if (service !== undefined) report(`${service.path}.Impuestos`, { regimen: Emisor.RegimenFiscal });
    },
  },
  documentWarning(
    "TIMBRA-TIPO-CAMBIO-UNO",
    "TipoCambio",
    ({ Moneda, TipoCambio }) => Moneda !== "MXN" && Moneda !== "XXX" && isOne(TipoCambio) && { moneda: Moneda },
  ),
  documentWarning(
    "TIMBRA-DONATIVO-SIN-COMPLEMENTO",
    "Receptor.UsoCFDI",
    (comprobante) => comprobante.Receptor.UsoCFDI === "D04" && !hasDonatarias(comprobante),
  ),
];

/** A rate that was left as it was for pesos. */
export function isOne(rate: string | undefined): boolean {
  return rate !== undefined && /^0*1(?:\.0*)?$/.test(rate);
}

function hasDonatarias({ Complemento = [] }: Comprobante): boolean {
  return Complemento.some((node) => node.tipo === "desconocido" && node.nombre === "Donatarias");
}
