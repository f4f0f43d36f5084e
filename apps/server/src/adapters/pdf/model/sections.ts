import type { Comprobante } from "@timbra/cfdi";
import type { Labels } from "../labels/labels.ts";
import type { PrintInput } from "../print-input.ts";
import { facts } from "./facts.ts";
import type { PrintSection } from "./print-model.ts";

/** What only some documents have, before their lines. */
export function sectionsOf(comprobante: Comprobante, labels: Labels): PrintSection[] {
  return [globalOf(comprobante, labels), relatedOf(comprobante, labels)].filter((section) => section.facts.length > 0);
}

function globalOf({ InformacionGlobal }: Comprobante, labels: Labels): PrintSection {
  const global = InformacionGlobal;
  if (!global) return { title: labels.global, facts: [] };
  const { Periodicidad, Meses, Año } = global;
  return {
    title: labels.global,
    facts: facts(
      [labels.periodicity, labels.coded("c_Periodicidad", Periodicidad)],
      [labels.months, labels.coded("c_Meses", Meses)],
      [labels.year, Año],
    ),
  };
}

function relatedOf({ CfdiRelacionados = [] }: Comprobante, labels: Labels): PrintSection {
  return {
    title: labels.related,
    facts: CfdiRelacionados.map(({ TipoRelacion, CfdiRelacionado }) => ({
      label: labels.coded("c_TipoRelacion", TipoRelacion),
      value: CfdiRelacionado.map((uuid) => uuid.toUpperCase()).join(", "),
    })),
  };
}

/** What follows the totals: legends of the law, then the issuer's own words. */
export function remarksOf(comprobante: Comprobante, input: PrintInput, labels: Labels): PrintSection[] {
  const legends = (comprobante.Complemento ?? []).flatMap((complemento) =>
    complemento.tipo === "leyendasFiscales" ? complemento.Leyenda : [],
  );
  const sections: PrintSection[] = [
    {
      title: labels.legends,
      facts: legends.map(({ disposicionFiscal, norma, textoLeyenda }) => ({
        label: [disposicionFiscal, norma].filter((part) => part !== undefined).join(", "),
        value: textoLeyenda,
      })),
    },
    {
      title: labels.notes,
      facts: facts(["", input.notes], ...(input.extra ?? []).map(({ label, value }) => [label, value] as const)),
    },
    { title: "", facts: facts(["", input.words?.remark || undefined]) },
  ];
  return sections.filter((section) => section.facts.length > 0);
}
