import type { Concepto } from "../comprobante/concepto.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import type { ConceptoFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { conceptoRule, type DocumentRule, keyRule, outsideOf, reportBreach } from "./rule.ts";
import { hasValue } from "./totales.ts";
import { UNCONFIRMED } from "./unconfirmed.ts";

/** Concepto: keys and amounts (guide p. 21-24). */
export const conceptos: readonly DocumentRule[] = [
  keyRule({
    code: "CFDI40162",
    lista: "c_ClaveProdServ",
    path: "Conceptos[].ClaveProdServ",
    visit(facts, visit) {
      for (const { node, path } of facts.conceptos) visit(path, "ClaveProdServ", node.ClaveProdServ);
    },
  }),
  keyRule({
    code: "CFDI40165",
    lista: "c_ClaveUnidad",
    path: "Conceptos[].ClaveUnidad",
    visit(facts, visit) {
      for (const { node, path } of facts.conceptos) visit(path, "ClaveUnidad", node.ClaveUnidad);
    },
  }),
  {
    code: "CFDI40166",
    path: "Conceptos[].ValorUnitario",
    check(facts, report) {
      if (!hasValue(facts)) return;
      const tipo = facts.comprobante.TipoDeComprobante;
      for (const { valorUnitario, path } of facts.conceptos)
        if (valorUnitario?.isZero()) report(`${path}.ValorUnitario`, { tipo });
    },
  },
  {
    code: "CFDI40167",
    path: "Conceptos[].Importe",
    check({ conceptos: lines, decimales }, report) {
      for (const { importe, cantidad, valorUnitario, path } of lines)
        reportBreach(path, ".Importe", outsideOf(importe, cantidad, valorUnitario, false, decimales), report);
    },
  },
  {
    code: "CFDI40168",
    path: "Conceptos[].Descuento",
    check({ conceptos: lines }, report) {
      for (const { descuento, importe, path } of lines)
        if (descuento && importe && descuento.scale > importe.scale)
          report(`${path}.Descuento`, { valor: `${descuento}`, importe: `${importe}` });
    },
  },
  {
    code: "CFDI40169",
    path: "Conceptos[].Descuento",
    check({ conceptos: lines }, report) {
      for (const { descuento, importe, path } of lines)
        if (descuento && importe && descuento.compare(importe) > 0)
          report(`${path}.Descuento`, { valor: `${descuento}`, importe: `${importe}` });
    },
  },
  {
    code: "TIMBRA-IMPUESTO-TIPO",
    path: "Conceptos[].Impuestos",
    check({ conceptos: lines }, report) {
      for (const { node, path } of lines) {
        for (const { tipo } of node.Impuestos?.SinTipo ?? [])
          report(`${path}.Impuestos`, { valor: `${tipo ?? ""}`.slice(0, 60) });
      }
    },
  },
  {
    code: "TIMBRA-VALOR-UNITARIO-PAGO",
    path: "Conceptos[].ValorUnitario",
    check({ comprobante, conceptos: lines }, report) {
      if (comprobante.TipoDeComprobante !== "P") return;
      for (const { valorUnitario, path } of lines)
        if (valorUnitario?.isZero() === false) report(`${path}.ValorUnitario`);
    },
  },
];

const WITHOUT_TAXES: ReadonlySet<string> = new Set(["01", "03", "04", "05"]);

/** Concepto/@ObjetoImp and what it says of Concepto/Impuestos (guide p. 24-25). */
export const objetoImp: readonly DocumentRule[] = [
  keyRule({
    code: "CFDI40170",
    lista: "c_ObjetoImp",
    path: "Conceptos[].ObjetoImp",
    visit(facts, visit) {
      for (const { node, path } of facts.conceptos) visit(path, "ObjetoImp", node.ObjetoImp);
    },
  }),
  objetoRule("CFDI40171", (concepto) => concepto.ObjetoImp === "02" && concepto.Impuestos === undefined),
  objetoRule("CFDI40172", (concepto) => WITHOUT_TAXES.has(concepto.ObjetoImp) && concepto.Impuestos !== undefined),
  objetoRule("CFDI40173", (concepto, { traslados, retenciones }) => {
    return concepto.Impuestos !== undefined && traslados.length + retenciones.length === 0;
  }),
  objetoRule(UNCONFIRMED.sinTrasladoDeIva, ({ ObjetoImp }, { traslados, retenciones }) => {
    const isIt = ObjetoImp === "06" || ObjetoImp === "08";
    return isIt && (traslados.length > 0 || retenciones.some(({ row }) => row.Impuesto !== "001"));
  }),
  objetoRule(UNCONFIRMED.soloDesgloseDeIeps, ({ ObjetoImp }, { traslados, retenciones }) => {
    if (ObjetoImp !== "07") return false;
    const hasIeps = traslados.some(({ row }) => row.Impuesto === "003");
    return !hasIeps || [...traslados, ...retenciones].some(({ row }) => row.Impuesto === "002");
  }),
];

function objetoRule(code: ProblemCode, isBroken: (concepto: Concepto, facts: ConceptoFacts) => boolean): DocumentRule {
  return {
    code,
    path: "Conceptos[].ObjetoImp",
    check({ conceptos }, report) {
      for (const facts of conceptos)
        if (isBroken(facts.node, facts)) report(`${facts.path}.ObjetoImp`, { objeto: facts.node.ObjetoImp });
    },
  };
}

/**
 * What c_ClaveProdServ demands of a line, where that list is given with its columns
 * (docs/sat/exigencias-de-producto.md).
 */
export const exigenciasDeProducto: readonly DocumentRule[] = [
  conceptoRule("CFDI40163", "ClaveProdServ", ({ node }, facts) => {
    const complemento = demandsOf(facts, node.ClaveProdServ)?.complemento;
    return !!complemento && !hasComplement(facts, node, complemento) && { clave: node.ClaveProdServ, complemento };
  }),
  {
    code: "CFDI40164",
    path: "Conceptos[].ClaveProdServ",
    check(facts, report) {
      for (const { node, path, traslados } of facts.conceptos) {
        if (node.ObjetoImp !== "02") continue;
        const demands = demandsOf(facts, node.ClaveProdServ);
        const lacks = (impuesto: string) => !traslados.some(({ row }) => row.Impuesto === impuesto);
        if (demands?.iva === "si" && lacks("002"))
          report(`${path}.ClaveProdServ`, { clave: node.ClaveProdServ, impuesto: "002" });
        if (demands?.ieps === "si" && lacks("003"))
          report(`${path}.ClaveProdServ`, { clave: node.ClaveProdServ, impuesto: "003" });
      }
    },
  },
];

function demandsOf({ context }: Facts, clave: string) {
  return context.catalogos.exigenciasDeProducto?.(clave);
}

function hasComplement({ comprobante }: Facts, { ComplementoConcepto }: ConceptoFacts["node"], name: string): boolean {
  const own = (ComplementoConcepto ?? []).map(({ nombre }) => nombre);
  const ofDocument = (comprobante.Complemento ?? []).map((complemento) =>
    complemento.tipo === "desconocido" ? complemento.nombre : complemento.tipo,
  );
  const wanted = plain(name);
  return [...own, ...ofDocument].some((nombre) => plain(nombre) === wanted);
}

/** "Comercio Exterior" in the list is ComercioExterior in the XML. */
function plain(name: string): string {
  return name.replace(/[^A-Za-z]/g, "").toLowerCase();
}
