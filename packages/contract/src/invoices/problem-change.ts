import {
  type Catalogos,
  type Draft as Document,
  type DraftEdit,
  fixes,
  type Messages,
  type Problem,
} from "@timbra/cfdi";
import type { ProblemChange } from "../error-body.ts";
import type { OwnPermit } from "../fuel-permits.ts";
import { type Catalogue, idOfKey, keyOfId } from "../ids.ts";
import { sentence } from "../messages/sentence.ts";
import { fieldPath } from "../to-comprobante/field-path.ts";
import type { InvoiceDraft } from "./draft.ts";
import { fuelChangeOf } from "./fuel.ts";

/** Fields that hold a key of a list by its id. */
const LISTS: Readonly<Record<string, Catalogue>> = {
  cfdi_use_id: "cfdi_use",
  payment_form_id: "payment_form",
  payment_method_id: "payment_method",
  export_id: "export",
  currency_id: "currency",
  "receiver.tax_regime_id": "tax_regime",
};

/** What changes of a draft are decided by. */
export interface ChangeFacts {
  readonly draft: InvoiceDraft;
  /** The document that the draft means. */
  readonly document: Document;
  readonly catalogos: Catalogos;
  readonly messages: Messages;
  /** The issuer's permits to sell fuels. */
  readonly permits: readonly OwnPermit[];
}

/**
 * For each problem of a document the change of its draft that solves it, where the law leaves one way only; null where
 * a person has to choose, or where it is not the draft that has to change: a customer, or the issuer's own data.
 */
export function changesOf(problems: readonly Problem[], facts: ChangeFacts): readonly (ProblemChange | null)[] {
  const { draft, document, catalogos, messages } = facts;
  const form = keyOfId("payment_form", draft.payment_form_id ?? 0);
  // The document says 99 with PPD; the draft still has what was chosen before.
  const chosen = form === undefined ? document : { ...document, FormaPago: form };
  return fixes(problems, chosen, { catalogos }).map((edits, at) => {
    const ofFuel = fuelChangeOf(problems[at] as Problem, draft.items, facts.permits, messages);
    if (ofFuel !== null) return ofFuel;
    const set = edits?.map((edit) => toField(edit, draft)) ?? [];
    if (edits === null || set.includes(null)) return null;
    const label = edits.map((edit) => nameEdit(edit, messages)).join("; ");
    return { label, set: set.filter((one) => one !== null) };
  });
}

type FieldChange = ProblemChange["set"][number];

function toField({ path, value }: DraftEdit, draft: InvoiceDraft): FieldChange | null {
  const field = fieldPath(path, draft);
  if (!isOfDraft(field, draft)) return null;
  const list = LISTS[field];
  if (list === undefined || value === null) return { path: field, value };
  const id = idOfKey(list, value);
  return id === undefined ? null : { path: field, value: id };
}

/** The date is taken at the stamp; a customer and the issuer are changed where they are kept. */
function isOfDraft(field: string, { customer_id }: InvoiceDraft): boolean {
  if (["", "date", "items", "series_id"].includes(field) || field.startsWith("issuer")) return false;
  return customer_id === null || !field.startsWith("receiver.");
}

/** "Cambiar el uso de CFDI a S01", "Quitar las condiciones de pago". */
export function nameEdit({ path, value }: DraftEdit, { campos, language }: Messages): string {
  const attribute = path.slice(path.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "");
  const field = campos[attribute] ?? attribute;
  return value === null
    ? sentence("change_remove", language, { field })
    : sentence("change_set", language, { field, value });
}

const ONLY_WITHOUT_EFFECTS = "616";

/**
 * Whether the change of a problem may be made in many documents at once. Not the use "without effects" in the place of
 * one that the receiver's regime does not allow: the receiver may deduct nothing then, and whoever sees one invoice may
 * know the use that was meant. Of regime 616 there is no other (docs/decisions/0235).
 */
export function mayChangeMany({ code, params }: Pick<Problem, "code" | "params">): boolean {
  return code !== "CFDI40161" || params["regimen"] === ONLY_WITHOUT_EFFECTS;
}

/** A draft with the change of a problem made; what the draft does not have stays away. */
export function withChange<Draft extends object>(draft: Draft, { set }: Pick<ProblemChange, "set">): Draft {
  // From the last to the first, so that what is taken from a list moves nothing that is still to be changed.
  return set.reduceRight((changed, { path, value }) => withField(changed, path.split("."), value), draft);
}

function withField<Node>(node: Node, [step = "", ...rest]: readonly string[], value: FieldChange["value"]): Node {
  if (Array.isArray(node)) {
    const at = Number(step);
    if (node[at] === undefined) return node;
    const changed: unknown[] = [...node];
    if (rest.length > 0) changed[at] = withField(changed[at], rest, value);
    else changed.splice(at, 1, ...(value === null ? [] : [value]));
    return changed as Node;
  }
  if (typeof node !== "object" || node === null || !Object.hasOwn(node, step)) return node;
  const before: unknown = Reflect.get(node, step);
  if (rest.length > 0) return { ...node, [step]: withField(before, rest, value) };
  return { ...node, [step]: value === null && Array.isArray(before) ? [] : value };
}
