import {
  allowedUses as allowedKeys,
  type DraftItem,
  type InvoiceForm,
  type InvoiceType,
  isGeneralPublic,
  isGenericRfc,
  keyOfId,
  MAX_ITEMS,
  type Receiver,
  TO_BE_DEFINED,
} from "@timbra/contract";
import { splitWords } from "../../../lib/split-words.ts";
import { withCopiedLine } from "../local-taxes/local-tax.ts";
import { type DraftGlobalPeriod, type EditorDraft, emptyLine, type Line, nextLineId } from "./draft.ts";

/** A change of the draft; the editor applies them one after the other. */
export type DraftChange = (draft: EditorDraft) => EditorDraft;
export type EditDraft = (change: DraftChange) => void;

type DraftForm = Pick<InvoiceForm, "catalogues" | "defaults">;

export const setHeader =
  (change: Partial<Omit<EditorDraft, "lines">>): DraftChange =>
  (draft) => ({ ...draft, ...change });

/**
 * Who receives it, and what follows: a use that their regime does not allow is replaced by one that it does, and a sale
 * to the general public needs the period it is of.
 */
export const setReceiver =
  (customerId: string | null, receiver: Receiver | null, form: DraftForm, today: string): DraftChange =>
  (draft) => {
    const next = { ...draft, customer_id: customerId, receiver };
    return { ...next, cfdi_use_id: allowedUseOrDefault(next, form, today), global: globalPeriodFor(next, today) };
  };

/**
 * What kind of document it is, and what follows: a credit note is settled at once (PUE) and is for returns and
 * discounts (G02); a transfer has no effects (S01); what was either gets the use and the taxes of a usual sale. A
 * relation that names nothing yet becomes the usual one of its kind.
 */
export const setType =
  (type: InvoiceType, form: DraftForm, today: string): DraftChange =>
  (draft) => {
    const settledAtOnce = type === "E" && isDeferred(draft.payment_method_id);
    const paid = settledAtOnce
      ? setPaymentMethod(idOf(form.catalogues.payment_methods, "PUE") ?? 0, form)(draft)
      : draft;
    const cfdi_use_id = type === draft.type ? draft.cfdi_use_id : cfdiUseForType(draft, type, form);
    const relations = draft.relations.map((one) =>
      splitWords(one.uuids).length === 0 ? { ...one, type: defaultRelationType(type) } : one,
    );
    const lines = draft.type === "T" && type !== "T" ? draft.lines.map(withDefaultTaxes(form)) : draft.lines;
    const next = { ...paid, type, cfdi_use_id, relations, lines };
    return { ...next, cfdi_use_id: allowedUseOrDefault(next, form, today), global: globalPeriodFor(next, today) };
  };

/** c_UsoCFDI: what a kind of document is for by itself. */
const USES: Readonly<Partial<Record<InvoiceType, string>>> = { E: "G02", T: "S01" };

/** The use that goes with another kind: its own, or the usual one in the place of what only the kind before had. */
function cfdiUseForType(
  { type: before, cfdi_use_id }: EditorDraft,
  type: InvoiceType,
  { catalogues, defaults }: DraftForm,
): number | null {
  const own = USES[type];
  if (own !== undefined) return idOf(catalogues.cfdi_uses, own);
  return cfdi_use_id === idOf(catalogues.cfdi_uses, USES[before] ?? "") ? defaults.cfdi_use_id : cfdi_use_id;
}

/** c_TipoRelacion: in the place of another. */
export const REPLACES = "04";

/**
 * c_TipoRelacion: what a relation mostly is by the guide. A credit note takes from its invoice (01), a transfer moves
 * what was invoiced before (05), and an invoice takes the place of another (04).
 */
const RELATIONS: Readonly<Record<InvoiceType, string>> = { I: REPLACES, E: "01", T: "05" };
export const defaultRelationType = (type: InvoiceType): string => RELATIONS[type];

/** c_TipoRelacion and c_FormaPago of an advance that a credit note applies (guide, appendix 6). */
const ADVANCE = { relation: "07", form: "30" } as const;

/** What a relation is, and what follows: a credit note that applies an advance pays with it. */
export const setRelationType =
  (at: number, relation: string, form: DraftForm): DraftChange =>
  (draft) => {
    const relations = draft.relations.map((one, place) => (place === at ? { type: relation, uuids: one.uuids } : one));
    const applies = draft.type === "E" && relation === ADVANCE.relation;
    const payment_form_id = applies ? idOf(form.catalogues.payment_forms, ADVANCE.form) : draft.payment_form_id;
    return { ...draft, relations, payment_form_id };
  };

/** A line that was typed here and has no taxes because it was of a transfer; one of a product keeps what it has. */
const withDefaultTaxes = (form: DraftForm) => {
  const { tax_object_id, taxes } = emptyLine(form);
  return (line: Line): Line =>
    line.product_id === null && line.taxes.length === 0 ? { ...line, tax_object_id, taxes } : line;
};

/** A rate belongs to its currency: another currency needs its own. */
export const setCurrency =
  (currencyId: number | null): DraftChange =>
  (draft) =>
    draft.currency_id === currencyId ? draft : { ...draft, currency_id: currencyId, exchange_rate: "" };

/** PPD says that it is not paid yet, so the form of payment is 99 until it is; PUE has to say how it was paid. */
export const setPaymentMethod =
  (methodId: number, form: DraftForm): DraftChange =>
  (draft) => {
    const undefinedForm = idOf(form.catalogues.payment_forms, TO_BE_DEFINED);
    if (isDeferred(methodId)) return { ...draft, payment_method_id: methodId, payment_form_id: undefinedForm };
    const paid =
      draft.payment_form_id === undefinedForm ? defaultPaymentForm(form, undefinedForm) : draft.payment_form_id;
    return { ...draft, payment_method_id: methodId, payment_form_id: paid };
  };

export const isDeferred = (methodId: number | null): boolean => keyOfId("payment_method", methodId ?? 0) === "PPD";

export const updateLine =
  (id: string, change: Partial<Omit<Line, "id">>): DraftChange =>
  (draft) => ({ ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...change } : line)) });

/** Puts lines after another, or at the end; never more than one document may have. */
export const insertLines =
  (added: readonly Line[], afterId?: string): DraftChange =>
  (draft) => {
    const found = draft.lines.findIndex(({ id }) => id === afterId);
    const at = found < 0 ? draft.lines.length : found + 1;
    const room = added.slice(0, Math.max(0, MAX_ITEMS - draft.lines.length));
    return { ...draft, lines: [...draft.lines.slice(0, at), ...room, ...draft.lines.slice(at)] };
  };

/** Removes a line; the last one is replaced by an empty one. */
export const removeLine =
  (id: string, form: DraftForm): DraftChange =>
  (draft) => {
    const lines = draft.lines.filter((line) => line.id !== id);
    return { ...draft, lines: lines.length === 0 ? [emptyLine(form)] : lines };
  };

export const duplicateLine =
  (line: Line): DraftChange =>
  (draft) => {
    const copy = { ...line, id: nextLineId() };
    const next = insertLines([copy], line.id)(draft);
    return { ...next, local_taxes: withCopiedLine(draft.local_taxes, line.id, copy.id) };
  };

/** Changes places with the line above or below; the first stays first, the last stays last. */
export const moveLine =
  (id: string, way: "up" | "down"): DraftChange =>
  (draft) => {
    const at = draft.lines.findIndex((line) => line.id === id);
    const to = way === "up" ? at - 1 : at + 1;
    const [line, neighbour] = [draft.lines[at], draft.lines[to]];
    if (line === undefined || neighbour === undefined) return draft;
    const lines = [...draft.lines];
    lines[at] = neighbour;
    lines[to] = line;
    return { ...draft, lines };
  };

/** The period of today's month, as most global invoices have it. */
export function monthlyPeriod(today: string): DraftGlobalPeriod {
  const [year = "", month = ""] = today.split("-");
  return { periodicity: "04", months: month, year };
}

function allowedUseOrDefault(draft: EditorDraft, { catalogues, defaults }: DraftForm, today: string): number | null {
  if (draft.receiver === null) return draft.cfdi_use_id;
  const allowed = allowedUses(catalogues.cfdi_uses, draft.receiver, draft.type, today);
  if (isGenericRfc(draft.receiver.rfc ?? "")) return allowed[0]?.id ?? draft.cfdi_use_id;
  const wished = [draft.cfdi_use_id, defaults.cfdi_use_id].find((id) => allowed.some((use) => use.id === id));
  return wished ?? allowed.find(({ key }) => key === "S01")?.id ?? draft.cfdi_use_id;
}

function globalPeriodFor(draft: EditorDraft, today: string): DraftGlobalPeriod | null {
  const isGlobal = draft.type === "I" && draft.receiver !== null && isGeneralPublic(draft.receiver);
  return isGlobal ? (draft.global ?? monthlyPeriod(today)) : null;
}

const idOf = (rows: readonly { readonly id: number; readonly key: string }[], key: string) =>
  rows.find((row) => row.key === key)?.id ?? null;

function defaultPaymentForm({ defaults, catalogues }: DraftForm, undefinedForm: number | null): number | null {
  return defaults.payment_form_id === undefinedForm ? idOf(catalogues.payment_forms, "03") : defaults.payment_form_id;
}

type CfdiUse = InvoiceForm["catalogues"]["cfdi_uses"][number];

/**
 * The uses among these that a receiver may give the document; those of a generic RFC in the order in which they are
 * meant.
 */
export function allowedUses(
  uses: readonly CfdiUse[],
  receiver: Pick<Receiver, "rfc" | "tax_regime_id"> | null,
  type: InvoiceType,
  today: string,
): readonly CfdiUse[] {
  const keys = allowedKeys(receiver?.rfc ?? "", receiver?.tax_regime_id ?? null, today, type);
  return keys.flatMap((key) => uses.filter((use) => use.key === key));
}

/** What a product changes of a line: everything but the quantity and what belongs to this sale alone. */
export function lineFromProduct(item: DraftItem): Partial<Omit<Line, "id">> {
  return {
    product_id: item.product_id,
    key: item.key ?? "",
    sku: item.sku ?? "",
    description: item.description ?? "",
    unit_id: item.unit_id,
    price: item.total_import ?? item.unit_price ?? "",
    price_has_taxes: item.total_import !== null,
    tax_object_id: item.tax_object_id,
    taxes: item.taxes,
    predial: item.predial ?? "",
    operation: item.operation,
  };
}
