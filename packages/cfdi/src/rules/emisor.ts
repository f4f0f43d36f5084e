import { singleKeyRule } from "./key-rule.ts";
import { isGenerico, isMeantFor } from "./persona.ts";
import type { Rule } from "./rule.ts";

/** Comprobante/Emisor (guide p. 15-16). */
export const emisor: readonly Rule[] = [
  singleKeyRule("CFDI40140", "c_RegimenFiscal", "Emisor.RegimenFiscal", ({ Emisor }) => Emisor.RegimenFiscal),
  {
    code: "CFDI40141",
    path: "Emisor.RegimenFiscal",
    source: "matriz 40141; c_RegimenFiscal, columnas Física y Moral",
    check({ comprobante: { Emisor }, emisor: rfc, context: { catalogos } }, report) {
      const isRefused = isMeantFor(rfc, catalogos.regimen(Emisor.RegimenFiscal)) === false;
      if (isRefused) report("Emisor.RegimenFiscal", { valor: Emisor.RegimenFiscal, rfc: Emisor.Rfc });
    },
  },
  {
    code: "TIMBRA-EMISOR-GENERICO",
    path: "Emisor.Rfc",
    source: "CFF 29-A fracción I: nobody issues under a generic RFC, nor can it have a certificate",
    check({ comprobante: { Emisor }, emisor: rfc }, report) {
      if (isGenerico(rfc)) report("Emisor.Rfc", { valor: Emisor.Rfc });
    },
  },
];
