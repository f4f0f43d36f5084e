import type { Comprobante } from "../comprobante/comprobante.ts";
import { documentWarning, type Rule } from "./rule.ts";

/**
 * Regimes of persons from whose services a company withholds: rent, professions and business, simplified of confidence.
 */
const WITHHELD_FROM: ReadonlySet<string> = new Set(["606", "612", "626"]);
/** Divisions of c_ClaveProdServ (UNSPSC) that are services. */
const SERVICE = /^(?:7[0-35-8]|8[0-6]|9[0-4])/;

/** What an accountant would advise, and the SAT does not ask: nothing is refused for it. */
export const consejos: readonly Rule[] = [
  {
    code: "TIMBRA-SIN-RETENCIONES",
    path: "Conceptos[].Impuestos",
    source: "LISR 106, 116 y 113-J; LIVA 1-A: a company withholds from the person whose services it pays",
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
    "guía p. 9: TipoCambio is what one unit of Moneda is worth in pesos",
  ).brokenWhen(
    ({ Moneda, TipoCambio }) => Moneda !== "MXN" && Moneda !== "XXX" && isOne(TipoCambio) && { moneda: Moneda },
  ),
  documentWarning(
    "TIMBRA-DONATIVO-SIN-COMPLEMENTO",
    "Receptor.UsoCFDI",
    "c_UsoCFDI, D04; CFF 29-A, V, b: a deductible donation tells the number and date of its authorisation, which the complement carries",
  ).brokenWhen((comprobante) => comprobante.Receptor.UsoCFDI === "D04" && !hasDonatarias(comprobante)),
];

/** A rate that was left as it was for pesos. */
export function isOne(rate: string | undefined): boolean {
  return rate !== undefined && /^0*1(?:\.0*)?$/.test(rate);
}

function hasDonatarias({ Complemento = [] }: Comprobante): boolean {
  return Complemento.some((node) => node.tipo === "desconocido" && node.nombre === "Donatarias");
}
