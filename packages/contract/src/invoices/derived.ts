import * as z from "zod";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalCatalogueId, optionalRowId, rowId } from "../fields/identifier.ts";
import { messageKey } from "../fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";
import { INVOICE_STATES } from "./states.ts";

/**
 * c_TipoRelacion of a credit note: 01 of the invoice, 03 goods that came back, 07 the advance that the invoice applies.
 */
export const CREDIT_RELATIONS = ["01", "03", "07"] as const;
/** c_TipoRelacion of a document to the one that it replaces. */
export const REPLACES = "04";
export type CreditRelation = (typeof CREDIT_RELATIONS)[number];

/**
 * What replaces an invoice says the same; with `paid_later`, that it is paid later (PPD, form 99), for an invoice that
 * said PUE and was not paid in its month.
 */
export const replaceRequest = z.object({ paid_later: z.boolean().nullish().transform(Boolean) }).prefault({});

/** What is credited: all that is left of the invoice, or an amount of its currency, taxes included. */
export const creditNoteRequest = z
  .object({
    relation: z.enum(CREDIT_RELATIONS, { error: messageKey("not_in_list") }).prefault("01"),
    amount: optionalDecimal({ decimals: 6, positive: true }),
  })
  .prefault({});
export type CreditNoteRequest = z.output<typeof creditNoteRequest>;

/**
 * How an advance is applied (guide, appendix 6): `total` invoices the whole sale, and a credit note takes the advance
 * back from it; `remainder` discounts it in the sale's own lines.
 */
export const ADVANCE_WAYS = ["total", "remainder"] as const;
export type AdvanceWay = (typeof ADVANCE_WAYS)[number];

export const applyAdvanceRequest = z
  .object({ way: z.enum(ADVANCE_WAYS, { error: messageKey("not_in_list") }).prefault("total") })
  .prefault({});

/** An advance that is received; what is left out is written in the editor. `amount`: with its taxes. */
export const receiveAdvanceRequest = z
  .object({
    customer_id: optionalRowId(),
    amount: optionalDecimal({ decimals: 6, positive: true }),
    payment_form_id: optionalCatalogueId("payment_form"),
    currency_id: optionalCatalogueId("currency"),
    exchange_rate: optionalDecimal({ decimals: 6, positive: true }),
  })
  .prefault({});
export type ReceiveAdvanceRequest = z.output<typeof receiveAdvanceRequest>;

/**
 * How much of its advances a draft discounts, taxes included: all that is left of them and fits, or an amount; zero
 * takes every such discount out again.
 */
export const discountAdvanceRequest = z.object({ amount: optionalDecimal({ decimals: 6, min: "0" }) }).prefault({});

const MOST_CREDITED_TOGETHER = 100;

/** One note over several invoices of one customer, with what it takes of each; without an amount, all that is left. */
export const creditNotesRequest = z.object({
  relation: z.enum(["01", "03"], { error: messageKey("not_in_list") }).prefault("01"),
  invoices: z
    .array(z.object({ id: rowId(), amount: optionalDecimal({ decimals: 6, positive: true }) }))
    .min(1, { error: messageKey("required") })
    .max(MOST_CREDITED_TOGETHER),
});
export type CreditNotesRequest = z.output<typeof creditNotesRequest>;

/** An invoice of one's own beside another one. */
const relatedInvoice = z.object({
  id: z.string(),
  state: z.enum(INVOICE_STATES),
  type: z.enum(["I", "E", "T", "P"]),
  serie: nullableText,
  folio: z.int().nullable(),
  uuid: nullableText,
  date: nullableText,
  receiver_name: z.string(),
  total: wireDecimal,
  currency: z.string(),
});
export type RelatedInvoice = z.output<typeof relatedInvoice>;

export const REPLACEMENT_STEPS = [
  "correct",
  "stamping",
  "cancelling",
  "waiting",
  "stopped",
  "rejected",
  "done",
] as const;
export type ReplacementStep = (typeof REPLACEMENT_STEPS)[number];

/** One invoice in the place of another. `problem`: why the old one's cancellation could not be asked for. */
const replacementAct = z.object({
  role: z.enum(["old", "new"]),
  step: z.enum(REPLACEMENT_STEPS),
  old: relatedInvoice,
  new: relatedInvoice,
  started_at: wireInstant,
  problem: nullableText,
});
export type ReplacementAct = z.output<typeof replacementAct>;

/** What may come next of a document, in the order in which it is best done. */
export const NEXT_STEPS = [
  "continue_draft",
  "stamp",
  "bill_total",
  "bill_remainder",
  "discount_advance",
  "apply_advance",
  "cancel_replaced",
] as const;
export type NextStepCode = (typeof NEXT_STEPS)[number];

/**
 * A step that comes next, read from the documents as they are: what it does, and the call of this API that does it.
 * `screen`: where a person does it; null where the call is all. `invoice`: the other document that it is about.
 */
const nextStep = z.object({
  code: z.enum(NEXT_STEPS),
  label: z.string(),
  text: z.string(),
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  body: z
    .object({
      way: z.enum(ADVANCE_WAYS).optional(),
      relation: z.enum(CREDIT_RELATIONS).optional(),
      motive: z.literal("01").optional(),
      replacement_uuid: z.string().optional(),
    })
    .nullable(),
  screen: nullableText,
  invoice: relatedInvoice.nullable(),
});
export type NextStep = z.output<typeof nextStep>;

/** What became of an advance that was received, taxes included. */
const receivedAdvance = z.object({
  total: wireDecimal,
  returned: wireDecimal,
  applied: wireDecimal,
  left: wireDecimal,
  applications: z.array(z.object({ invoice: relatedInvoice, amount: wireDecimal })),
});

export const relatedResponse = z.object({
  /** What the invoice itself names, in its order. `invoice`: null when it is not one of one's own. */
  relates_to: z.array(
    z.object({
      relation: z.string(),
      uuid: z.string(),
      invoice: relatedInvoice.nullable(),
      /** Of an invoice of one's own that is credited (01, 03) or is the advance (07): what is left of it. */
      left: wireDecimal.nullable(),
    }),
  ),
  /** Invoices of one's own, live or on their way, that name it. */
  related_by: z.array(z.object({ relation: z.string(), invoice: relatedInvoice })),
  /**
   * How much of a stamped invoice its credit notes took, and how much they may still take; null where there is nothing
   * to credit.
   */
  credit: z.object({ credited: wireDecimal, remaining: wireDecimal, currency: z.string() }).nullable(),
  /**
   * What was applied of the advances that it names (07), and what may still be taken back of them from it; null where
   * it names none.
   */
  advance: z.object({ applied: wireDecimal, pending: wireDecimal }).nullable(),
  /** Of an advance: what is left of it, and which documents applied it; null of anything else. */
  received: receivedAdvance.nullable(),
  next: z.array(nextStep),
  replacement: replacementAct.nullable(),
  /**
   * The ticket that this document invoices to its buyer (`own`), or takes out of a live global invoice before that
   * (`note`).
   */
  ticket: z.object({ folio: z.string(), note: relatedInvoice.nullable(), own: relatedInvoice }).nullable(),
});
export type RelatedInvoices = z.output<typeof relatedResponse>;
