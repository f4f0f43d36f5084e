import { isOpaque } from "../complementos/desconocido.ts";
import type { ImpuestosLocales } from "../complementos/impuestos-locales.ts";
import { type Complemento, TIPOS_DE_COMPLEMENTO } from "../comprobante/comprobante.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { parseOrNull } from "./concepto-facts.ts";
import { type Rule, reportDifference } from "./rule.ts";

/** Unknown complements: their part of the cadena original cannot be written, so the document cannot be sealed. */
export const complemento: readonly Rule[] = [
  {
    code: "TIMBRA-COMPLEMENTO-TIPO",
    path: "Complemento[]",
    source: "Anexo 20: a node that nobody can name is not written; a stamp stands only in what was sealed before",
    check({ comprobante: { Complemento, Sello }, conceptos }, report) {
      for (const [index, { tipo }] of (Complemento ?? []).entries()) {
        const isKnown =
          (TIPOS_DE_COMPLEMENTO as readonly string[]).includes(tipo) && (tipo !== "timbre" || Sello !== undefined);
        if (!isKnown) report(`Complemento[${index}]`, { valor: `${tipo}`.slice(0, 60) });
      }
      for (const { node, path } of conceptos) {
        for (const [index, { tipo }] of (node.ComplementoConcepto ?? []).entries()) {
          if (tipo !== "desconocido")
            report(`${path}.ComplementoConcepto[${index}]`, { valor: `${tipo}`.slice(0, 60) });
        }
      }
    },
  },
  {
    code: "TIMBRA-COMPLEMENTO",
    path: "Complemento[]",
    source:
      "Anexo 20, cadena original: each complement has a sequence of its own; a document sealed elsewhere is not refused",
    check({ comprobante: { Complemento, Sello }, conceptos }, report) {
      if (Sello !== undefined) return;
      for (const [index, node] of (Complemento ?? []).entries()) {
        if (node.tipo === "desconocido" && isOpaque(node)) report(`Complemento[${index}]`, { nombre: node.nombre });
      }
      for (const { node, path } of conceptos) {
        for (const [index, own] of (node.ComplementoConcepto ?? []).entries()) {
          if (isOpaque(own)) report(`${path}.ComplementoConcepto[${index}]`, { nombre: own.nombre });
        }
      }
    },
  },
  {
    code: "TIMBRA-SIN-REGLAS",
    path: "Complemento[]",
    source: "each complement has a matrix of its own; what was not held against it cannot be called checked",
    check({ comprobante: { Complemento }, context: { complementos } }, report) {
      for (const [index, { tipo }] of (Complemento ?? []).entries()) {
        const nombre = Object.hasOwn(COMPLEMENTOS_CON_REGLAS, tipo) ? COMPLEMENTOS_CON_REGLAS[tipo] : undefined;
        if (nombre !== undefined && !complementos?.some((given) => given.tipo === tipo))
          report(`Complemento[${index}]`, { nombre });
      }
    },
  },
];

const TWO_DECIMALS = 2;

/** Complement implocal 1.0: its totals are the sums of its rows, since the document's Total trusts them. */
export const impuestosLocales: readonly Rule[] = [
  {
    code: "TIMBRA-LOCALES-SUMA",
    path: "Complemento[].TotaldeTraslados",
    source: "implocal.xsd; estándar del complemento Impuestos Locales",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        const path = `Complemento[${index}]`;
        const { TotaldeRetenciones, TotaldeTraslados, RetencionesLocales, TrasladosLocales } = complemento;
        reportDifference(
          `${path}.TotaldeRetenciones`,
          parseOrNull(TotaldeRetenciones),
          totalOf(RetencionesLocales),
          report,
        );
        reportDifference(`${path}.TotaldeTraslados`, parseOrNull(TotaldeTraslados), totalOf(TrasladosLocales), report);
      });
    },
  },
  {
    code: "TIMBRA-LOCALES-IMPORTE",
    path: "Complemento[].TrasladosLocales[].Importe",
    source: "implocal.xsd: amounts and rates of two decimals",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        for (const [path, valor] of amountsOf(complemento)) {
          const value = parseOrNull(valor);
          if (!value || value.isNegative() || value.scale > TWO_DECIMALS)
            report(`Complemento[${index}].${path}`, { valor: (valor ?? "").slice(0, 60) });
        }
      });
    },
  },
];

function totalOf(rows: readonly { readonly Importe: string }[] | undefined): Decimal {
  return sum((rows ?? []).map(({ Importe }) => parseOrNull(Importe) ?? Decimal.ZERO));
}

function amountsOf({
  TotaldeRetenciones,
  TotaldeTraslados,
  RetencionesLocales,
  TrasladosLocales,
}: ImpuestosLocales): [string, string][] {
  return [
    ["TotaldeRetenciones", TotaldeRetenciones],
    ["TotaldeTraslados", TotaldeTraslados],
    ...(RetencionesLocales ?? []).flatMap(({ TasadeRetencion, Importe }, at): [string, string][] => [
      [`RetencionesLocales[${at}].TasadeRetencion`, TasadeRetencion],
      [`RetencionesLocales[${at}].Importe`, Importe],
    ]),
    ...(TrasladosLocales ?? []).flatMap(({ TasadeTraslado, Importe }, at): [string, string][] => [
      [`TrasladosLocales[${at}].TasadeTraslado`, TasadeTraslado],
      [`TrasladosLocales[${at}].Importe`, Importe],
    ]),
  ];
}

/**
 * What the law asks of a document with a complement. Each complement's rules have their own entry point, so
 * that who only issues invoices does not download them; they are given to `check` in its context.
 */
export interface ReglasDeComplemento {
  readonly tipo: Complemento["tipo"];
  readonly rules: readonly Rule<string>[];
}

/** The complements of this library that have rules of their own: unchecked, they are refused. */
const COMPLEMENTOS_CON_REGLAS: Partial<Readonly<Record<Complemento["tipo"], string>>> = { pagos: "Pagos" };
