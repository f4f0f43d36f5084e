import type { TFunction } from "i18next";
import type { EditorDraft } from "../draft/editor-draft.ts";
import type { EditorProblem } from "../draft/editor-problem.ts";

const OF_LINE = {
  description: "description",
  key: "key",
  sku: "sku",
  quantity: "quantity",
  unit_id: "unit",
  unit_price: "price",
  total_import: "price",
  discount: "discount",
  tax_object_id: "tax_object",
  taxes: "taxes",
  predial: "predial",
  customs: "customs",
  third_party: "third_party",
} as const;

const OF_HEAD = {
  exchange_rate: "exchange_rate",
  conditions: "conditions",
  expedition_zip: "expedition_zip",
  notes: "notes",
  relations: "relation_uuids",
  global: "global",
  receiver: "customer",
} as const;

const nameIn = <Names extends object>(names: Names, path: string): Names[keyof Names] | null => {
  const root = path.split(".")[0] ?? "";
  return root in names ? names[root as keyof Names] : null;
};

/**
 * Where a problem is, as people call it: "Line 3", and the field where the sentence itself does not name it. The law's
 * sentences do, those of a field on its own ("This field is required") do not.
 */
export function placeOf(problem: EditorProblem, draft: EditorDraft, t: TFunction): string {
  const at = problem.line === null ? -1 : draft.lines.findIndex(({ id }) => id === problem.line?.id);
  const line = at < 0 ? "" : t("invoice_editor.at_line", { number: at + 1 });
  const nameless = problem.code === "" && (at >= 0 || problem.kind === "error");
  const name = nameless
    ? (nameIn(OF_LINE, at < 0 ? "" : problem.field) ?? nameIn(OF_HEAD, at < 0 ? problem.path : ""))
    : null;
  return [line, name === null ? "" : t(`invoice_editor.${name}`)].filter((part) => part !== "").join(", ");
}
