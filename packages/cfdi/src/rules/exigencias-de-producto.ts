import type { ConceptoFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";

/**
 * What c_ClaveProdServ demands of a line, where that list is at hand with its columns
 * (docs/sat/exigencias-de-producto.md).
 */
export const exigenciasDeProducto: readonly Rule[] = [
  {
    code: "CFDI40163",
    path: "Conceptos[].ClaveProdServ",
    source: "matriz 40163; c_ClaveProdServ, Complemento que debe incluir",
    check(facts, report) {
      for (const { node, path } of facts.conceptos) {
        const complemento = demandsOf(facts, node.ClaveProdServ)?.complemento;
        if (complemento && !hasComplement(facts, node, complemento))
          report(`${path}.ClaveProdServ`, { clave: node.ClaveProdServ, complemento });
      }
    },
  },
  {
    code: "CFDI40164",
    path: "Conceptos[].ClaveProdServ",
    source: "matriz 40164; c_ClaveProdServ, Incluir IVA trasladado e Incluir IEPS trasladado",
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
