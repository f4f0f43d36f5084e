import * as z from "zod";
import { optionalDecimal } from "../fields/decimal.ts";
import { messageKey } from "../fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";
import { INVOICE_STATES } from "./list.ts";

/**
 * c_TipoRelacion of a credit note: 01 of the invoice, 03 goods that came back, 07 the advance that the invoice applies.
 */
export const CREDIT_RELATIONS = ["01", "03", "07"] as const;
/** c_TipoRelacion of a document to the one that it replaces. */
export const REPLACES = "04";
export type CreditRelation = (typeof CREDIT_RELATIONS)[number];

/** What is credited: all that is left of the invoice, or an amount of its currency, taxes included. */
export const creditNoteRequest = z
  .object({
    relation: z.enum(CREDIT_RELATIONS, { error: messageKey("not_in_list") }).prefault("01"),
    amount: optionalDecimal({ decimals: 6, positive: true }),
  })
  .prefault({});
export type CreditNoteRequest = z.output<typeof creditNoteRequest>;

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

export const relatedResponse = z.object({
  /** What the invoice itself names, in its order. `invoice`: null when it is not one of one's own. */
  relates_to: z.array(z.object({ relation: z.string(), uuid: z.string(), invoice: relatedInvoice.nullable() })),
  /** Invoices of one's own, live or on their way, that name it. */
  related_by: z.array(z.object({ relation: z.string(), invoice: relatedInvoice })),
  /**
   * How much of a stamped invoice its credit notes took, and how much they may still take; null where there is nothing
   * to credit.
   */
  credit: z.object({ credited: wireDecimal, remaining: wireDecimal, currency: z.string() }).nullable(),
  /** What its advances paid and no credit note has taken back yet (07); null where it applies none. */
  advance: z.object({ applied: wireDecimal, pending: wireDecimal }).nullable(),
  replacement: replacementAct.nullable(),
  /**
   * The ticket that this document invoices to its buyer (`own`), or takes out of a live global invoice before that
   * (`note`).
   */
  ticket: z.object({ folio: z.string(), note: relatedInvoice.nullable(), own: relatedInvoice }).nullable(),
});
export type RelatedInvoices = z.output<typeof relatedResponse>;
