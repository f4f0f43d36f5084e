import type { Draft } from "../../comprobante/draft.ts";
import type { ProblemCode } from "../../messages/message-of.ts";
import type { Problem } from "../../problem.ts";
import { RFC_GENERICO_NACIONAL } from "../../rfc/rfc.ts";
import {
  type DraftEdit,
  type FixContext,
  type FixRule,
  remove,
  removeIt,
  set,
  setExpected,
  setIt,
} from "./fix-rule.ts";
import { ofConceptos } from "./of-conceptos.ts";
import { ofReceptor } from "./of-receptor.ts";

const when =
  (isCertain: (draft: Draft) => boolean, rule: FixRule): FixRule =>
  (found) =>
    isCertain(found.draft) ? rule(found) : null;

/** PUE beside form 99 would only be another doubt. */
const hasRealForm = ({ FormaPago }: Draft): boolean => FormaPago !== undefined && FormaPago !== "99";
const isGlobal = ({ InformacionGlobal }: Draft): boolean => InformacionGlobal !== undefined;

const now: FixRule = ({ problem, ahora }) => (ahora === undefined ? null : [set(problem.path, ahora)]);

const UUID = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

const cleanUuid: FixRule = ({ problem }) => {
  const clean = (problem.params["valor"] ?? "").replace(/[\s{}"']/g, "").toUpperCase();
  return UUID.test(clean) ? [set(problem.path, clean)] : null;
};

/** One of two that say the same; the only one of its relation is left for a person to look at. */
const removeRepeated: FixRule = ({ problem, draft }) => {
  const [, node] = /^CfdiRelacionados\[(\d+)\]/.exec(problem.path) ?? [];
  const others = draft.CfdiRelacionados?.[Number.parseInt(node ?? "", 10)]?.CfdiRelacionado.length ?? 0;
  return others > 1 ? [remove(problem.path)] : null;
};

/** A period beside a receiver who is not the general public; one that is, but is called otherwise, may be meant. */
const isOfNoPeriod = ({ Receptor, InformacionGlobal, TipoDeComprobante, FormaPago }: Draft): boolean =>
  InformacionGlobal !== undefined &&
  (Receptor.Rfc !== RFC_GENERICO_NACIONAL || TipoDeComprobante !== "I") &&
  FormaPago !== "99";

/** Of what a global invoice must not have, that which changes no amount and which no sale needs. */
const NEEDLESS =
  /^(?:CondicionesDePago|Emisor\.FacAtrAdquirente|Receptor\.(?:ResidenciaFiscal|NumRegIdTrib)|.*\.Unidad)$/;

/**
 * Every code with exactly one right mend, and that mend. What may be right in two ways (PUE with form 99: another form,
 * or PPD; taxes on what is not subject to any: no taxes, or another key) is for a person to decide, and is not here.
 */
const FIXES: Readonly<Partial<Record<ProblemCode, FixRule>>> = {
  SAT401: now,
  CFDI40101: now,
  CFDI40103: removeIt,
  CFDI40105: setIt("99"),
  CFDI40114: removeIt,
  CFDI40116: removeIt,
  CFDI40125: removeIt,
  CFDI40127: removeIt,
  CFDI40130: when(isOfNoPeriod, () => [remove("InformacionGlobal")]),
  "TIMBRA-FORMA-PAGO-FALTA": when(({ MetodoPago }) => MetodoPago === "PPD", setIt("99")),
  "TIMBRA-METODO-PAGO-FALTA": when(
    (draft) => isGlobal(draft) || (draft.TipoDeComprobante === "E" && hasRealForm(draft)),
    setIt("PUE"),
  ),
  "TIMBRA-METODO-PAGO-PUE": when(hasRealForm, setIt("PUE")),
  "TIMBRA-CONDICIONES-PAGO": removeIt,
  "TIMBRA-GLOBAL-METODO-PAGO": setIt("PUE"),
  "TIMBRA-GLOBAL-EXPORTACION": setIt("01"),
  "TIMBRA-GLOBAL-NO-PERMITIDO": (found) => (NEEDLESS.test(found.problem.path) ? removeIt(found) : null),
  "TIMBRA-ANTICIPO-FORMA-PAGO": when(
    ({ TipoDeComprobante, MetodoPago }) => TipoDeComprobante === "E" && MetodoPago !== "PPD",
    setIt("30"),
  ),
  "TIMBRA-UUID": cleanUuid,
  "TIMBRA-RELACION-REPETIDA": removeRepeated,
  "TIMBRA-LOCALES-TIPO": removeIt,
  "TIMBRA-LOCALES-MILLAR": setExpected,
  ...ofReceptor,
  ...ofConceptos,
};

/** The codes of which some problems have a fix. */
export const FIXABLE_CODES = Object.keys(FIXES) as readonly ProblemCode[];

/**
 * For each of some problems the edits of the draft that solve it, where exactly one way is right; null for the others.
 * Each stands for itself: applied to the draft it takes its problem away and brings no other, and no amount changes
 * that the problem is not about.
 */
export function fixes(
  problems: readonly Problem[],
  draft: Draft,
  context: FixContext,
): readonly (readonly DraftEdit[] | null)[] {
  return problems.map((problem) => {
    const rule: FixRule | undefined = FIXES[problem.code as ProblemCode];
    return rule?.({ ...context, problem, draft }) ?? null;
  });
}
