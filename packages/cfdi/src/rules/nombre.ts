import type { Comprobante } from "../comprobante/comprobante.ts";
import { parseRfc, RFC_GENERICO_NACIONAL } from "../rfc/rfc.ts";
import { PUBLICO_EN_GENERAL } from "./informacion-global.ts";
import { isGenerico } from "./persona.ts";
import { withoutRegimenSocietario } from "./regimen-societario.ts";
import type { Rule } from "./rule.ts";

const SOURCE = "matriz 40139 y 40145; guía p. 15-17: the name as the SAT has it registered";

/** Names and RFCs as the SAT has them registered; only the SAT knows, so these are warnings that say what is likely wrong. */
export const nombre: readonly Rule[] = [
  {
    code: "TIMBRA-NOMBRE-SOCIETARIO",
    path: "*.Nombre",
    source: SOURCE,
    severity: "warning",
    check({ comprobante }, report) {
      for (const { path, rfc, nombre: written } of partiesOf(comprobante)) {
        const bare = withoutRegimenSocietario(written);
        if (isCompany(rfc) && bare !== written) report(path, { valor: written, sugerido: bare.toUpperCase() });
      }
    },
  },
  {
    code: "TIMBRA-NOMBRE-MAYUSCULAS",
    path: "*.Nombre",
    source: SOURCE,
    severity: "warning",
    check({ comprobante }, report) {
      for (const { path, rfc, nombre: written } of partiesOf(comprobante)) {
        const bare = isCompany(rfc) ? withoutRegimenSocietario(written) : written;
        const isInCapitals = isGenerico(rfc) || written === written.toUpperCase();
        if (!isInCapitals) report(path, { valor: written, sugerido: bare.toUpperCase() });
      }
    },
  },
  {
    code: "TIMBRA-NOMBRE-PUBLICO",
    path: "Receptor.Nombre",
    source: "matriz 40130: the literal has no accent; docs/sat/publico-en-general.md",
    severity: "warning",
    check({ comprobante: { Receptor } }, report) {
      const isAlmost = Receptor.Nombre !== PUBLICO_EN_GENERAL && Receptor.Nombre.trim().toUpperCase().replace("Ú", "U") === PUBLICO_EN_GENERAL;
      if (isAlmost && Receptor.Rfc === RFC_GENERICO_NACIONAL) report("Receptor.Nombre", { sugerido: PUBLICO_EN_GENERAL });
    },
  },
  {
    code: "TIMBRA-RFC-DIGITO",
    path: "*.Rfc",
    source: "algoritmo del dígito verificador del RFC; some registered RFCs do not follow it",
    severity: "warning",
    check({ comprobante: { Emisor, Receptor } }, report) {
      for (const [path, rfc] of [
        ["Emisor.Rfc", Emisor.Rfc],
        ["Receptor.Rfc", Receptor.Rfc],
      ] as const) {
        const read = parseRfc(rfc);
        if (read.ok && !read.rfc.checkDigitOk) report(path, { valor: rfc });
      }
    },
  },
];

function isCompany(rfc: string): boolean {
  return rfc.length === 12;
}

function partiesOf({ Emisor, Receptor }: Comprobante) {
  return [
    { path: "Emisor.Nombre", rfc: Emisor.Rfc, nombre: Emisor.Nombre },
    { path: "Receptor.Nombre", rfc: Receptor.Rfc, nombre: Receptor.Nombre },
  ];
}
