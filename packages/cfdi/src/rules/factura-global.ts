import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Concepto } from "../comprobante/concepto.ts";
import type { Report, Rule } from "./rule.ts";

const GUIDE = "guía de llenado del CFDI global";

/** What the guide of the global invoice asks beyond the matrix; only documents with InformacionGlobal. */
export const facturaGlobal: readonly Rule[] = [
  globalRule("TIMBRA-GLOBAL-METODO-PAGO", "MetodoPago", ({ MetodoPago }, report) => {
    if (MetodoPago !== "PUE") report("MetodoPago");
  }),
  globalRule("TIMBRA-GLOBAL-FORMA-PAGO", "FormaPago", ({ FormaPago }, report) => {
    if (FormaPago === "99") report("FormaPago");
  }),
  globalRule("TIMBRA-GLOBAL-EXPORTACION", "Exportacion", ({ Exportacion }, report) => {
    if (Exportacion !== "01") report("Exportacion");
  }),
  globalRule("TIMBRA-GLOBAL-USO", "Receptor.UsoCFDI", ({ Receptor }, report) => {
    if (Receptor.UsoCFDI !== "S01") report("Receptor.UsoCFDI");
  }),
  globalRule("TIMBRA-GLOBAL-RELACION", "CfdiRelacionados[].TipoRelacion", ({ CfdiRelacionados }, report) => {
    CfdiRelacionados?.forEach(({ TipoRelacion }, index) => {
      if (TipoRelacion !== "04") report(`CfdiRelacionados[${index}].TipoRelacion`);
    });
  }),
  globalRule("TIMBRA-GLOBAL-NO-PERMITIDO", "*", (comprobante, report) => {
    reportPresent(comprobante, ["CondicionesDePago"], "", report);
    reportPresent(comprobante.Emisor, ["FacAtrAdquirente"], "Emisor.", report);
    reportPresent(comprobante.Receptor, ["ResidenciaFiscal", "NumRegIdTrib"], "Receptor.", report);
    for (const [index, concepto] of comprobante.Conceptos.entries())
      reportConcepto(concepto, `Conceptos[${index}].`, report);
    reportPresent(comprobante.Impuestos ?? {}, ["Retenciones"], "Impuestos.", report);
  }),
  {
    ...globalRule("TIMBRA-GLOBAL-CONCEPTO", "Conceptos[]", ({ Conceptos }, report) => {
      for (const [index, concepto] of Conceptos.entries()) reportUnusual(concepto, `Conceptos[${index}]`, report);
    }),
    severity: "warning",
  },
];

function globalRule(code: Rule["code"], path: string, check: (comprobante: Comprobante, report: Report) => void): Rule {
  return {
    code,
    path,
    source: GUIDE,
    check({ comprobante }, report) {
      if (comprobante.InformacionGlobal !== undefined) check(comprobante, report);
    },
  };
}

function reportPresent<Node extends object>(
  node: Node,
  names: readonly (keyof Node & string)[],
  path: string,
  report: Report,
): void {
  for (const name of names) if (node[name] !== undefined) report(`${path}${name}`);
}

function reportConcepto(concepto: Concepto, path: string, report: Report): void {
  reportPresent(
    concepto,
    ["Unidad", "ACuentaTerceros", "InformacionAduanera", "CuentaPredial", "ComplementoConcepto", "Parte"],
    path,
    report,
  );
  reportPresent(concepto.Impuestos ?? {}, ["Retenciones"], `${path}Impuestos.`, report);
}

/** One line per ticket, always these values; hydrocarbons are the exception, hence a warning. */
const TICKET = { ClaveProdServ: "01010101", Cantidad: "1", ClaveUnidad: "ACT", Descripcion: "Venta" } as const;

function reportUnusual(concepto: Concepto, path: string, report: Report): void {
  for (const name of Object.keys(TICKET) as (keyof typeof TICKET)[]) {
    if (concepto[name] !== TICKET[name])
      report(`${path}.${name}`, { valor: (concepto[name] ?? "").slice(0, 60), esperado: TICKET[name] });
  }
}
