import { RFC_GENERICO_NACIONAL, type Rfc } from "../rfc/rfc.ts";
import { PUBLICO_EN_GENERAL } from "./informacion-global.ts";
import { isGenerico } from "./persona.ts";
import { withoutRegimenSocietario } from "./regimen-societario.ts";
import type { Report, Rule } from "./rule.ts";

const SOURCE = "matriz 40139 y 40145; guía p. 15-17: the name as the SAT has it registered";

/**
 * Names and RFCs as the SAT has them registered; only the SAT knows, so these are warnings that say what is likely
 * wrong.
 */
export const nombre: readonly Rule[] = [
  partyRule("TIMBRA-NOMBRE-SOCIETARIO", "Nombre", SOURCE, (node, rfc, written, report) => {
    const bare = registered(written, rfc);
    if (bare !== written) report(`${node}.Nombre`, { valor: written, sugerido: bare.toUpperCase() });
  }),
  partyRule("TIMBRA-NOMBRE-MAYUSCULAS", "Nombre", SOURCE, (node, rfc, written, report) => {
    const isInCapitals = isGenerico(rfc) || written === written.toUpperCase();
    if (!isInCapitals) report(`${node}.Nombre`, { valor: written, sugerido: registered(written, rfc).toUpperCase() });
  }),
  {
    code: "TIMBRA-NOMBRE-PUBLICO",
    path: "Receptor.Nombre",
    source: "matriz 40130: the literal has no accent; docs/sat/publico-en-general.md",
    severity: "warning",
    check({ comprobante: { Receptor } }, report) {
      if (Receptor.Rfc !== RFC_GENERICO_NACIONAL || Receptor.Nombre === PUBLICO_EN_GENERAL) return;
      const isAlmost = Receptor.Nombre.trim().toUpperCase().replace("Ú", "U") === PUBLICO_EN_GENERAL;
      if (isAlmost) report("Receptor.Nombre", { sugerido: PUBLICO_EN_GENERAL });
    },
  },
  partyRule(
    "TIMBRA-RFC-DIGITO",
    "Rfc",
    "algoritmo del dígito verificador del RFC; some registered RFCs do not follow it",
    (node, rfc, _written, report) => {
      if (rfc?.checkDigitOk === false) report(`${node}.Rfc`, { valor: rfc.text });
    },
  ),
];

/** Companies are registered without their kind of company. */
function registered(written: string, rfc: Rfc | undefined): string {
  return rfc?.kind === "moral" ? withoutRegimenSocietario(written) : written;
}

type CheckParty = (node: string, rfc: Rfc | undefined, written: string, report: Report) => void;

/** A rule that holds for issuer and receiver alike. */
function partyRule(code: Rule["code"], attribute: string, source: string, check: CheckParty): Rule {
  return {
    code,
    path: `*.${attribute}`,
    source,
    severity: "warning",
    check({ comprobante: { Emisor, Receptor }, emisor, receptor }, report) {
      check("Emisor", emisor, Emisor.Nombre, report);
      check("Receptor", receptor, Receptor.Nombre, report);
    },
  };
}
