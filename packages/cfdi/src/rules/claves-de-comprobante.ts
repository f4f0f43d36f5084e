import { keyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** Attributes of the Comprobante that are little more than a key: type, export, place of issue, confirmation. */
export const clavesDeComprobante: readonly Rule[] = [
  keyRule({
    code: "CFDI40121",
    lista: "c_TipoDeComprobante",
    path: "TipoDeComprobante",
    visit: ({ comprobante }, visit) => visit("", "TipoDeComprobante", comprobante.TipoDeComprobante),
  }),
  {
    code: "CFDI40122",
    path: "Exportacion",
    source: "matriz 40122; guía p. 11",
    check({ comprobante: { Exportacion }, comercioExterior }, report) {
      if (Exportacion === "02" && !comercioExterior) report("Exportacion");
    },
  },
  keyRule({
    code: "CFDI40123",
    lista: "c_Exportacion",
    path: "Exportacion",
    visit: ({ comprobante }, visit) => visit("", "Exportacion", comprobante.Exportacion),
  }),
  keyRule({
    code: "CFDI40126",
    lista: "c_CodigoPostal",
    path: "LugarExpedicion",
    visit: ({ comprobante }, visit) => visit("", "LugarExpedicion", comprobante.LugarExpedicion),
  }),
  {
    code: "CFDI40127",
    path: "Confirmacion",
    source: "matriz 40127; guía p. 13: its limits are not in force, so nothing is ever out of range",
    check({ comprobante: { Confirmacion } }, report) {
      if (Confirmacion !== undefined) report("Confirmacion");
    },
  },
];
