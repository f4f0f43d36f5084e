import type { CfdiRelacionados } from "../comprobante/comprobante.ts";
import { type Decimal, sum } from "../decimal/decimal.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import { parseOrNull } from "./concepto-facts.ts";
import type { DocumentoRelacionado, Facts } from "./facts.ts";
import { type Breach, type DocumentRule, documentRule, documentWarning, keyRule, reportBreach } from "./rule.ts";

/** Types of document that may have each relation (guide p. 14); 04 may be in any. */
const TYPES_OF_RELATION: ReadonlyMap<string, string> = new Map(
  Object.entries({ "01": "IE", "02": "IE", "03": "E", "05": "T", "06": "IE", "07": "IE" }),
);

/** Comprobante/CfdiRelacionados (guide p. 13-14). */
export const cfdiRelacionados: readonly DocumentRule[] = [
  keyRule({
    code: "CFDI40137",
    lista: "c_TipoRelacion",
    path: "CfdiRelacionados[].TipoRelacion",
    visit({ comprobante }, visit) {
      for (const [index, { TipoRelacion }] of (comprobante.CfdiRelacionados ?? []).entries())
        visit(`CfdiRelacionados[${index}]`, "TipoRelacion", TipoRelacion);
    },
  }),
  relationRule(
    "TIMBRA-RELACION-TIPO",
    ".TipoRelacion",
    ({ TipoRelacion: relacion }, { comprobante: { TipoDeComprobante: tipo } }) =>
      TYPES_OF_RELATION.get(relacion)?.includes(tipo) === false && { relacion, tipo },
  ),
  relationRule("TIMBRA-RELACION-VACIA", "", ({ CfdiRelacionado }) => CfdiRelacionado.length === 0),
  {
    code: "TIMBRA-RELACION-REPETIDA",
    path: "CfdiRelacionados[].CfdiRelacionado[]",
    severity: "warning",
    check({ comprobante: { CfdiRelacionados } }, report) {
      const seen = new Set<string>();
      CfdiRelacionados?.forEach(({ TipoRelacion, CfdiRelacionado }, node) => {
        CfdiRelacionado.forEach((uuid, index) => {
          // One that is missing is reported by its form.
          if (!uuid) return;
          const key = `${TipoRelacion} ${uuid.toUpperCase()}`;
          if (seen.has(key)) report(`CfdiRelacionados[${node}].CfdiRelacionado[${index}]`, { valor: uuid });
          seen.add(key);
        });
      });
    },
  },
  documentWarning(
    "TIMBRA-EGRESO-SIN-RELACION",
    "CfdiRelacionados",
    ({ CfdiRelacionados, TipoDeComprobante, FormaPago }) =>
      TipoDeComprobante === "E" && FormaPago !== "23" && !CfdiRelacionados?.length,
  ),
];

/** A rule about each node of relations, or an attribute of it (".TipoRelacion"). */
export function relationRule(
  code: ProblemCode,
  attribute: string,
  broken: (node: CfdiRelacionados, facts: Facts) => Breach,
): DocumentRule {
  return {
    code,
    path: `CfdiRelacionados[]${attribute}`,
    check(facts, report) {
      facts.comprobante.CfdiRelacionados?.forEach((node, index) => {
        reportBreach(`CfdiRelacionados[${index}]`, attribute, broken(node, facts), report);
      });
    },
  };
}

/** Whether anything is related, or should be. */
export function isAboutRelations({ comprobante: { CfdiRelacionados, TipoDeComprobante } }: Facts): boolean {
  return CfdiRelacionados !== undefined || TipoDeComprobante === "E";
}

const ANTICIPO = "07";
const APLICACION_DE_ANTICIPOS = "30";
/** Credit notes, returns and advances applied: what takes away from what an invoice is still worth. */
const ACREDITA: readonly string[] = ["01", "03", ANTICIPO];

/** Types that a related document may have, by relation; for 04 see `mayReplace`. */
const RELATED_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ "01": "IE", "02": "IE", "03": "IT", "05": "IE", "06": "T", "07": "IE" }),
);

/** What relations ask of the documents that they relate, as far as those are given, and of the form of payment. */
export const documentosRelacionados: readonly DocumentRule[] = [
  {
    code: "TIMBRA-RELACION-RELACIONADO",
    path: "CfdiRelacionados[].CfdiRelacionado[]",
    check(facts, report) {
      const { TipoDeComprobante: tipo } = facts.comprobante;
      for (const { relacion, path, known } of relatedIn(facts)) {
        if (known === undefined) continue;
        const relacionado = known.TipoDeComprobante;
        const isRight =
          relacion === "04"
            ? mayReplace(tipo, relacionado)
            : (RELATED_TYPES.get(relacion)?.includes(relacionado) ?? true);
        if (!isRight) report(path, { relacion, tipo, relacionado });
      }
    },
  },
  {
    ...relationRule(
      "TIMBRA-EGRESO-SUSTITUYE",
      ".TipoRelacion",
      ({ TipoRelacion, CfdiRelacionado }, { comprobante: { TipoDeComprobante }, context: { relacionado } }) =>
        TipoDeComprobante === "E" &&
        TipoRelacion === "04" &&
        (CfdiRelacionado.length > 1 || CfdiRelacionado.some((uuid) => relacionado?.(uuid)?.TipoDeComprobante === "I")),
    ),
    severity: "warning",
  },
  documentRule(
    "TIMBRA-ANTICIPO-FORMA-PAGO",
    "FormaPago",
    ({ TipoDeComprobante: tipo, FormaPago, CfdiRelacionados }) => {
      if (FormaPago === undefined || !CfdiRelacionados?.some(({ TipoRelacion }) => TipoRelacion === ANTICIPO))
        return false;
      const isApplied = FormaPago === APLICACION_DE_ANTICIPOS;
      return ((tipo === "E" && !isApplied) || (tipo === "I" && isApplied)) && { tipo, valor: FormaPago };
    },
  ),
  {
    code: "TIMBRA-EGRESO-EXCEDE",
    path: "Total",
    severity: "warning",
    check(facts, report) {
      const { comprobante, total } = facts;
      const left = comprobante.TipoDeComprobante === "E" ? leftOfInvoices(facts) : undefined;
      if (left === undefined || total === undefined || total.compare(left) <= 0) return;
      report("Total", { valor: comprobante.Total, maximo: left.toString(), moneda: comprobante.Moneda });
    },
  },
];

/** An income or a credit note takes the place of either; any other document, of one of its own type. */
function mayReplace(tipo: string, relacionado: string): boolean {
  return "IE".includes(tipo) ? "IE".includes(relacionado) : tipo === relacionado;
}

interface Related {
  readonly relacion: string;
  readonly path: string;
  readonly known: DocumentoRelacionado | undefined;
}

function relatedIn({ comprobante: { CfdiRelacionados = [] }, context: { relacionado } }: Facts): Related[] {
  if (relacionado === undefined) return [];
  return CfdiRelacionados.flatMap(({ TipoRelacion: relacion, CfdiRelacionado }, node) =>
    CfdiRelacionado.map((uuid, index) => ({
      relacion,
      path: `CfdiRelacionados[${node}].CfdiRelacionado[${index}]`,
      known: relacionado(uuid),
    })),
  );
}

/**
 * What the invoices that a note credits have left, together; undefined unless all of them are given, in its currency.
 */
function leftOfInvoices(facts: Facts): Decimal | undefined {
  const credited = relatedIn(facts).filter(({ relacion }) => ACREDITA.includes(relacion));
  const left = credited.flatMap(({ known }) =>
    known?.Moneda === facts.comprobante.Moneda ? (parseOrNull(known.porAcreditar) ?? []) : [],
  );
  return left.length === 0 || left.length < credited.length ? undefined : sum(left);
}
