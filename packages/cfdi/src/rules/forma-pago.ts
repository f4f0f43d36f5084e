import { singleKeyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** Comprobante/@FormaPago (guide p. 6-7, 12). */
export const formaPago: readonly Rule[] = [
  {
    code: "CFDI40103",
    path: "FormaPago",
    source: "matriz 40103; guía p. 6",
    check({ comprobante: { TipoDeComprobante: tipo, FormaPago } }, report) {
      if (FormaPago !== undefined && (tipo === "T" || tipo === "N" || tipo === "P")) report("FormaPago", { tipo });
    },
  },
  singleKeyRule("CFDI40104", "c_FormaPago", "FormaPago", ({ FormaPago }) => FormaPago),
  {
    code: "CFDI40105",
    path: "FormaPago",
    source: "matriz 40105; guía p. 12",
    check({ comprobante: { FormaPago, MetodoPago } }, report) {
      if (MetodoPago === "PPD" && FormaPago !== undefined && FormaPago !== "99")
        report("FormaPago", { valor: FormaPago });
    },
  },
  {
    code: "TIMBRA-FORMA-PAGO-FALTA",
    path: "FormaPago",
    source: "CFF 29-A fracción VII inciso c; guía p. 6",
    check({ comprobante: { TipoDeComprobante: tipo, FormaPago } }, report) {
      if (!FormaPago && (tipo === "I" || tipo === "E")) report("FormaPago");
    },
  },
  {
    code: "TIMBRA-FORMA-PAGO-POR-DEFINIR",
    path: "FormaPago",
    source:
      "guía p. 6 y 12: PUE says it is already paid, 99 that it is not known how; docs/sat/forma-y-metodo-de-pago.md",
    severity: "warning",
    check({ comprobante: { FormaPago, MetodoPago, InformacionGlobal } }, report) {
      if (MetodoPago === "PUE" && FormaPago === "99" && InformacionGlobal === undefined) report("FormaPago");
    },
  },
];
