import { certificateSerial } from "./certificate-serial.ts";
import type { Rule } from "./rule.ts";

/** What a sealed document must have; nothing here speaks of one that is not sealed yet. */
export const sello: readonly Rule[] = [
  {
    code: "CFDI40102",
    path: "Sello",
    source: "matriz 40102",
    check({ comprobante, context: { verifySello } }, report) {
      if (comprobante.Sello !== undefined && verifySello?.(comprobante) === false) report("Sello");
    },
  },
  {
    code: "CFDI40106",
    path: "Certificado",
    source: "matriz 40106; guía p. 7",
    check({ comprobante: { Certificado, NoCertificado } }, report) {
      if (Certificado === undefined) return;
      const isOurs = NoCertificado !== undefined && certificateSerial(Certificado) === NoCertificado;
      if (!isOurs) report("Certificado", { numero: NoCertificado ?? "" });
    },
  },
];
