import { type InvoiceForm, type InvoiceType, isGeneralPublic, isGenericRfc, keyOfId, MAX_ITEMS, type Receiver } from "@timbra/contract";
import { allowedUses } from "../receiver/allowed-uses.ts";
import { type EditorDraft, emptyLine, type GlobalPeriod, type Line, nextLineId } from "./editor-draft.ts";

/** A change of the draft; the editor applies them one after the other. */
export type Change = (draft: EditorDraft) => EditorDraft;

type Form = Pick<InvoiceForm, "catalogues" | "defaults">;

export const withHeader =
  (change: Partial<Omit<EditorDraft, "lines">>): Change =>
  (draft) => ({ ...draft, ...change });

/**
 * Who receives it, and what follows: a use that their regime does not allow gives way to one that it does, and a sale
 * to the general public needs the period it is of.
 */
export const withReceiver =
  (customerId: string | null, receiver: Receiver | null, form: Form, today: string): Change =>
  (draft) => {
    const next = { ...draft, customer_id: customerId, receiver };
    return { ...next, cfdi_use_id: fittingUse(next, form), global: fittingPeriod(next, today) };
  };

/**
 * What kind of document it is, and what follows: a credit note is settled at once (PUE) and is for returns and discounts (G02); what was a transfer
 * gets the taxes of a usual sale.
 */
export const withType =
  (type: InvoiceType, form: Form, today: string): Change =>
  (draft) => {
    const settledAtOnce = type === "E" && isDeferred(draft.payment_method_id);
    const paid = settledAtOnce ? withMethod(idOf(form.catalogues.payment_methods, "PUE") ?? 0, form)(draft) : draft;
    const wish = type === "E" && draft.type !== "E" ? idOf(form.catalogues.cfdi_uses, RETURNS) : draft.cfdi_use_id;
    const next = { ...paid, type, cfdi_use_id: wish, lines: draft.type === "T" && type !== "T" ? draft.lines.map(taxedAgain(form)) : draft.lines };
    return { ...next, cfdi_use_id: fittingUse(next, form), global: fittingPeriod(next, today) };
  };

/** c_UsoCFDI. */
const RETURNS = "G02";

/** A line that was typed here and has no taxes because it was of a transfer; one of a product keeps what it has. */
const taxedAgain = (form: Form) => {
  const { tax_object_id, taxes } = emptyLine(form);
  return (line: Line): Line => (line.product_id === null && line.taxes.length === 0 ? { ...line, tax_object_id, taxes } : line);
};

/** A rate is of its currency: another one wants its own. */
export const withCurrency =
  (currencyId: number | null): Change =>
  (draft) =>
    draft.currency_id === currencyId ? draft : { ...draft, currency_id: currencyId, exchange_rate: "" };

/** PPD says that it is not paid yet, so the form of payment is 99 until it is; PUE has to say how it was paid. */
export const withMethod =
  (methodId: number, form: Form): Change =>
  (draft) => {
    const undefinedForm = idOf(form.catalogues.payment_forms, "99");
    if (isDeferred(methodId)) return { ...draft, payment_method_id: methodId, payment_form_id: undefinedForm };
    const paid = draft.payment_form_id === undefinedForm ? usualForm(form, undefinedForm) : draft.payment_form_id;
    return { ...draft, payment_method_id: methodId, payment_form_id: paid };
  };

export const isDeferred = (methodId: number | null): boolean => keyOfId("payment_method", methodId ?? 0) === "PPD";

export const withLine =
  (id: string, change: Partial<Omit<Line, "id">>): Change =>
  (draft) => ({ ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...change } : line)) });

/** Puts lines after another, or at the end; never more than one document may have. */
export const withLines =
  (added: readonly Line[], afterId?: string): Change =>
  (draft) => {
    const found = draft.lines.findIndex(({ id }) => id === afterId);
    const at = found < 0 ? draft.lines.length : found + 1;
    const room = added.slice(0, Math.max(0, MAX_ITEMS - draft.lines.length));
    return { ...draft, lines: [...draft.lines.slice(0, at), ...room, ...draft.lines.slice(at)] };
  };

/** Takes a line away; the last one leaves an empty one behind, to go on typing. */
export const withoutLine =
  (id: string, form: Form): Change =>
  (draft) => {
    const lines = draft.lines.filter((line) => line.id !== id);
    return { ...draft, lines: lines.length === 0 ? [emptyLine(form)] : lines };
  };

export const withCopyOf =
  (line: Line): Change =>
  (draft) =>
    withLines([{ ...line, id: nextLineId() }], line.id)(draft);

/** Changes places with the line above or below; the first stays first, the last stays last. */
export const withLineMoved =
  (id: string, way: "up" | "down"): Change =>
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
export function monthlyPeriod(today: string): GlobalPeriod {
  const [year = "", month = ""] = today.split("-");
  return { periodicity: "04", months: month, year };
}

function fittingUse(draft: EditorDraft, { catalogues, defaults }: Form): number | null {
  if (draft.receiver === null) return draft.cfdi_use_id;
  const allowed = allowedUses(catalogues.cfdi_uses, draft.receiver, draft.type);
  if (isGenericRfc(draft.receiver.rfc ?? "")) return allowed[0]?.id ?? draft.cfdi_use_id;
  const wished = [draft.cfdi_use_id, defaults.cfdi_use_id].find((id) => allowed.some((use) => use.id === id));
  return wished ?? allowed.find(({ key }) => key === "S01")?.id ?? draft.cfdi_use_id;
}

function fittingPeriod(draft: EditorDraft, today: string): GlobalPeriod | null {
  const isGlobal = draft.type === "I" && draft.receiver !== null && isGeneralPublic(draft.receiver);
  return isGlobal ? (draft.global ?? monthlyPeriod(today)) : null;
}

const idOf = (rows: readonly { readonly id: number; readonly key: string }[], key: string) => rows.find((row) => row.key === key)?.id ?? null;

function usualForm({ defaults, catalogues }: Form, undefinedForm: number | null): number | null {
  return defaults.payment_form_id === undefinedForm ? idOf(catalogues.payment_forms, "03") : defaults.payment_form_id;
}
