import { DEFAULT_IDS, type InvoiceForm, idOfKey } from "@timbra/contract";
import type { TFunction } from "i18next";
import { type Change, withHeader, withLine, withMethod } from "../draft/changes.ts";
import { type EditorDraft, emptyLine, type Line } from "../draft/editor-draft.ts";
import type { EditorProblem } from "../draft/editor-problem.ts";
import { allowedUses } from "../receiver/allowed-uses.ts";

/** A known way out of a problem, on a button. */
export type Fix =
  | { readonly label: string; readonly change: Change }
  /** Of the customer, and so of every later invoice. */
  | { readonly label: string; readonly rename: string }
  | { readonly label: string; readonly editCustomer: true };

interface Case {
  readonly problem: EditorProblem;
  readonly draft: EditorDraft;
  readonly form: InvoiceForm;
  readonly t: TFunction;
}

type Fixer = (found: Case) => Fix | null;

const allowedUse: Fixer = ({ draft, form, t }) => {
  const allowed = allowedUses(form.catalogues.cfdi_uses, draft.receiver, draft.type);
  const use = allowed.find(({ key }) => key === "S01") ?? allowed[0];
  return use === undefined || use.id === draft.cfdi_use_id
    ? null
    : { label: t("invoice_editor.fix_use", { key: use.key }), change: withHeader({ cfdi_use_id: use.id }) };
};

const otherMethod =
  (key: "PUE" | "PPD"): Fixer =>
  ({ form, t }) => {
    const id = form.catalogues.payment_methods.find((method) => method.key === key)?.id;
    return id === undefined
      ? null
      : { label: t("invoice_editor.fix_method", { method: key }), change: withMethod(id, form) };
  };

const changeLine =
  (label: (t: TFunction) => string, change: (found: Case) => Partial<Omit<Line, "id">>): Fixer =>
  (found) =>
    found.problem.line === null
      ? null
      : { label: label(found.t), change: withLine(found.problem.line.id, change(found)) };

const rename: Fixer = ({ problem, draft, t }) => {
  const { sugerido } = problem.params;
  const ofReceiver = problem.path === "receiver.name" && draft.customer_id !== null;
  return ofReceiver && sugerido !== undefined
    ? { label: t("invoice_editor.fix_customer_name", { name: sugerido }), rename: sugerido }
    : null;
};

/** What the concept of a global invoice must say is in the problem itself. */
const sayExpected: Fixer = ({ problem, t }) => {
  const { esperado } = problem.params;
  if (problem.line === null || esperado === undefined) return null;
  const label = t("invoice_editor.fix_global_line", { value: esperado });
  const unit = idOfKey("unit", esperado);
  const texts = ["key", "description", "quantity"].includes(problem.field) ? { [problem.field]: esperado } : null;
  const change = problem.field === "unit_id" && unit !== undefined ? { unit_id: unit } : texts;
  return change === null ? null : { label, change: withLine(problem.line.id, change) };
};

const FIXERS: Readonly<Record<string, Fixer>> = {
  CFDI40161: allowedUse,
  "TIMBRA-USO-GENERICO": allowedUse,
  "TIMBRA-GLOBAL-USO": allowedUse,
  CFDI40169: changeLine(
    (t) => t("invoice_editor.fix_discount"),
    () => ({ discount: "" }),
  ),
  CFDI40171: changeLine(
    (t) => t("invoice_editor.fix_default_taxes"),
    ({ form }) => ({ taxes: emptyLine(form).taxes }),
  ),
  CFDI40172: changeLine(
    (t) => t("invoice_editor.fix_untaxed"),
    () => ({ taxes: [] }),
  ),
  "TIMBRA-FORMA-PAGO-POR-DEFINIR": otherMethod("PPD"),
  "TIMBRA-METODO-PAGO-PUE": otherMethod("PUE"),
  "TIMBRA-GLOBAL-METODO-PAGO": otherMethod("PUE"),
  "TIMBRA-GLOBAL-EXPORTACION": ({ t }) => ({
    label: t("invoice_editor.fix_export"),
    change: withHeader({ export_id: DEFAULT_IDS.export }),
  }),
  "TIMBRA-GLOBAL-CONCEPTO": sayExpected,
  "TIMBRA-CONDICIONES-PAGO": ({ t }) => ({
    label: t("invoice_editor.fix_conditions"),
    change: withHeader({ conditions: "" }),
  }),
  "TIMBRA-NOMBRE-SOCIETARIO": rename,
  "TIMBRA-NOMBRE-PUBLICO": rename,
};

/** The way out of a problem, where there is one; what is wrong with the receiver is mended in their own form. */
export function fixFor(found: Case): Fix | null {
  const own = FIXERS[found.problem.code]?.(found) ?? null;
  if (own !== null) return own;
  const ofCustomer = found.problem.path.startsWith("receiver.") && found.draft.customer_id !== null;
  return ofCustomer ? { label: found.t("invoice_editor.fix_edit_customer"), editCustomer: true } : null;
}
