import { isOpaque } from "../complementos/desconocido.ts";
import { type Complemento, TIPOS_DE_COMPLEMENTO } from "../comprobante/comprobante.ts";
import type { DocumentRule, Rule } from "./rule.ts";

/** Unknown complements: their part of the cadena original cannot be written, so the document cannot be sealed. */
export const complemento: readonly DocumentRule[] = [
  {
    code: "TIMBRA-COMPLEMENTO-TIPO",
    path: "Complemento[]",
    check({ comprobante: { Complemento, Sello }, conceptos }, report) {
      for (const [index, { tipo }] of (Complemento ?? []).entries()) {
        const isKnown =
          (TIPOS_DE_COMPLEMENTO as readonly string[]).includes(tipo) && (tipo !== "timbre" || Sello !== undefined);
        if (!isKnown) report(`Complemento[${index}]`, { valor: `${tipo}`.slice(0, 60) });
      }
      for (const { node, path } of conceptos) {
        const { ComplementoConcepto = [] } = node;
        for (const [index, { tipo }] of ComplementoConcepto.entries()) {
          if (tipo !== "desconocido")
            report(`${path}.ComplementoConcepto[${index}]`, { valor: `${tipo}`.slice(0, 60) });
        }
      }
    },
  },
  {
    code: "TIMBRA-COMPLEMENTO",
    path: "Complemento[]",
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
    check({ comprobante: { Complemento }, context: { complementos } }, report) {
      for (const [index, { tipo }] of (Complemento ?? []).entries()) {
        const nombre = Object.hasOwn(COMPLEMENTOS_CON_REGLAS, tipo) ? COMPLEMENTOS_CON_REGLAS[tipo] : undefined;
        if (nombre !== undefined && !complementos?.some((given) => given.tipo === tipo))
          report(`Complemento[${index}]`, { nombre });
      }
    },
  },
];

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
