import { singleKeyRule } from "./key-rule.ts";
import { isGenerico, isMeantFor } from "./persona.ts";
import type { Rule } from "./rule.ts";

/** Uses that belong to one type of document each. */
const TYPE_OF_USE: ReadonlyMap<string, string> = new Map(Object.entries({ CP01: "P", CN01: "N" }));
const USE_OF_TYPE: ReadonlyMap<string, string> = new Map(Object.entries({ P: "CP01", N: "CN01" }));

/** Comprobante/Receptor/@UsoCFDI (guide p. 20). */
export const usoCfdi: readonly Rule[] = [
  singleKeyRule("CFDI40160", "c_UsoCFDI", "Receptor.UsoCFDI", ({ Receptor }) => Receptor.UsoCFDI),
  {
    code: "CFDI40161",
    path: "Receptor.UsoCFDI",
    source: "matriz 40161; c_UsoCFDI, columnas de persona y Régimen Fiscal Receptor",
    check({ comprobante: { Receptor }, receptor: rfc, context: { catalogos } }, report) {
      const { UsoCFDI: valor, RegimenFiscalReceptor: regimen } = Receptor;
      const uso = catalogos.usoCfdi(valor);
      if (uso === undefined) return;
      if (isMeantFor(rfc, uso) === false || !uso.regimenes.includes(regimen))
        report("Receptor.UsoCFDI", { valor, regimen });
    },
  },
  {
    code: "TIMBRA-USO-TIPO",
    path: "Receptor.UsoCFDI",
    source: "guía p. 20; matrices de Pagos 2.0 y Nómina 1.2: CP01 is for P, CN01 for N, and no other",
    check({ comprobante: { Receptor, TipoDeComprobante: tipo } }, report) {
      const valor = Receptor.UsoCFDI;
      if ((TYPE_OF_USE.get(valor) ?? tipo) !== tipo || (USE_OF_TYPE.get(tipo) ?? valor) !== valor)
        report("Receptor.UsoCFDI", { valor, tipo });
    },
  },
  {
    code: "TIMBRA-USO-GENERICO",
    path: "Receptor.UsoCFDI",
    source: "guía p. 18-20: S01 for a generic RFC; docs/sat/uso-de-egreso-sobre-la-global.md",
    severity: "warning",
    check({ comprobante: { Receptor, TipoDeComprobante: tipo }, receptor: rfc }, report) {
      const valor = Receptor.UsoCFDI;
      if (tipo === "I" && isGenerico(rfc) && valor !== "S01") report("Receptor.UsoCFDI", { valor });
    },
  },
];
