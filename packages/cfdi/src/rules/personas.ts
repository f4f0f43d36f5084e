import type { ProblemCode } from "../messages/message-of.ts";
import { RFC_GENERICO_NACIONAL, type Rfc } from "../rfc/rfc.ts";
import type { Personas } from "./catalogos.ts";
import { PUBLICO_EN_GENERAL } from "./informacion-global.ts";
import { withoutRegimenSocietario } from "./regimen-societario.ts";
import { type DocumentRule, documentRule, documentWarning, type Report, singleKeyRule } from "./rule.ts";

/** Comprobante/Emisor (guide p. 15-16). */
export const emisor: readonly DocumentRule[] = [
  singleKeyRule("CFDI40140", "c_RegimenFiscal", "Emisor.RegimenFiscal"),
  documentRule("CFDI40141", "Emisor.RegimenFiscal", ({ Emisor }, { emisor: rfc, context: { catalogos } }) => {
    const isRefused = isForPersonType(rfc, catalogos.regimen(Emisor.RegimenFiscal)) === false;
    return isRefused && { valor: Emisor.RegimenFiscal, rfc: Emisor.Rfc };
  }),
  documentRule(
    "TIMBRA-EMISOR-GENERICO",
    "Emisor.Rfc",
    ({ Emisor }, { emisor: rfc }) => isGenerico(rfc) && { valor: Emisor.Rfc },
  ),
];

/**
 * Names and RFCs as the SAT has them registered; only the SAT knows, so these are warnings that say what is likely
 * wrong.
 */
export const nombre: readonly DocumentRule[] = [
  partyRule("TIMBRA-NOMBRE-SOCIETARIO", "Nombre", (node, rfc, written, report) => {
    const bare = registered(written, rfc);
    if (bare !== written) report(`${node}.Nombre`, { valor: written, sugerido: bare.toUpperCase() });
  }),
  partyRule("TIMBRA-NOMBRE-MAYUSCULAS", "Nombre", (node, rfc, written, report) => {
    const isInCapitals = isGenerico(rfc) || written === written.toUpperCase();
    if (!isInCapitals) report(`${node}.Nombre`, { valor: written, sugerido: registered(written, rfc).toUpperCase() });
  }),
  documentWarning(
    "TIMBRA-NOMBRE-PUBLICO",
    "Receptor.Nombre",
    ({ Receptor: { Rfc, Nombre } }) =>
      Rfc === RFC_GENERICO_NACIONAL &&
      Nombre !== PUBLICO_EN_GENERAL &&
      Nombre.trim().toUpperCase().replace("Ú", "U") === PUBLICO_EN_GENERAL && { sugerido: PUBLICO_EN_GENERAL },
  ),
  partyRule("TIMBRA-RFC-DIGITO", "Rfc", (node, rfc, _written, report) => {
    if (rfc?.checkDigitOk === false) report(`${node}.Rfc`, { valor: rfc.text });
  }),
];

/** Companies are registered without their kind of company. */
function registered(written: string, rfc: Rfc | undefined): string {
  return rfc?.kind === "moral" ? withoutRegimenSocietario(written) : written;
}

type CheckParty = (node: string, rfc: Rfc | undefined, written: string, report: Report) => void;

/** A rule that holds for issuer and receiver alike. */
function partyRule(code: ProblemCode, attribute: string, check: CheckParty): DocumentRule {
  return {
    code,
    path: `*.${attribute}`,
    severity: "warning",
    check({ comprobante: { Emisor, Receptor }, emisor, receptor }, report) {
      check("Emisor", emisor, Emisor.Nombre, report);
      check("Receptor", receptor, Receptor.Nombre, report);
    },
  };
}

/**
 * Whether a key is meant for the kind of taxpayer an RFC says: a company has 12 characters, a person 13. Undefined when
 * the RFC is generic or none, or the key unknown: other rules report that.
 */
export function isForPersonType(rfc: Rfc | undefined, personas: Personas | undefined): boolean | undefined {
  if (rfc === undefined || personas === undefined) return undefined;
  if (rfc.kind === "moral") return personas.moral;
  return rfc.kind === "fisica" ? personas.fisica : undefined;
}

/** XAXX010101000 or XEXX010101000. */
export function isGenerico(rfc: Rfc | undefined): boolean {
  return rfc?.kind === "generico-nacional" || rfc?.kind === "generico-extranjero";
}
