import { singleKeyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** Comprobante/@MetodoPago and @CondicionesDePago (guide p. 8, 12). */
export const metodoPago: readonly Rule[] = [
  singleKeyRule("CFDI40124", "c_MetodoPago", "MetodoPago", ({ MetodoPago }) => MetodoPago),
  {
    code: "CFDI40125",
    path: "MetodoPago",
    source: "matriz 40125; guía p. 12",
    check({ comprobante: { TipoDeComprobante: tipo, MetodoPago } }, report) {
      if (MetodoPago !== undefined && (tipo === "T" || tipo === "P")) report("MetodoPago", { tipo });
    },
  },
  {
    code: "TIMBRA-METODO-PAGO-FALTA",
    path: "MetodoPago",
    source: "CFF 29-A fracción VII; guía p. 12",
    check({ comprobante: { TipoDeComprobante: tipo, MetodoPago } }, report) {
      if (!MetodoPago && (tipo === "I" || tipo === "E" || tipo === "N")) report("MetodoPago", { tipo });
    },
  },
  {
    code: "TIMBRA-METODO-PAGO-PUE",
    path: "MetodoPago",
    source: "guía p. 12 y apéndice 5: an Egreso or a Nómina is settled at once",
    check({ comprobante: { TipoDeComprobante: tipo, MetodoPago } }, report) {
      if (MetodoPago === "PPD" && (tipo === "E" || tipo === "N")) report("MetodoPago", { tipo });
    },
  },
  {
    code: "TIMBRA-CONDICIONES-PAGO",
    path: "CondicionesDePago",
    source: "guía p. 8: only in I and E",
    check({ comprobante: { TipoDeComprobante: tipo, CondicionesDePago } }, report) {
      if (CondicionesDePago !== undefined && tipo !== "I" && tipo !== "E") report("CondicionesDePago", { tipo });
    },
  },
];
