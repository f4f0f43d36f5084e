import { singleKeyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** Attributes of the Comprobante that are little more than a key: type, export, place of issue, confirmation. */
export const clavesDeComprobante: readonly Rule[] = [
  singleKeyRule("CFDI40121", "c_TipoDeComprobante", "TipoDeComprobante", ({ TipoDeComprobante }) => TipoDeComprobante),
  {
    code: "CFDI40122",
    path: "Exportacion",
    source: "matriz 40122; guía p. 11",
    check({ comprobante: { Exportacion }, comercioExterior }, report) {
      if (Exportacion === "02" && !comercioExterior) report("Exportacion");
    },
  },
  singleKeyRule("CFDI40123", "c_Exportacion", "Exportacion", ({ Exportacion }) => Exportacion),
  singleKeyRule("CFDI40126", "c_CodigoPostal", "LugarExpedicion", ({ LugarExpedicion }) => LugarExpedicion),
  {
    code: "CFDI40127",
    path: "Confirmacion",
    source: "matriz 40127; guía p. 13: its limits are not in force, so nothing is ever out of range",
    check({ comprobante: { Confirmacion } }, report) {
      if (Confirmacion !== undefined) report("Confirmacion");
    },
  },
];
