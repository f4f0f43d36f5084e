import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import { requiredDay } from "../fields/day.ts";
import { decimalField } from "../fields/decimal.ts";
import { optionalCatalogueId, optionalRowId, rowId } from "../fields/identifier.ts";
import { anyText, base64File, messageKey } from "../fields/text.ts";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { IMPORT_FILE_BYTES, SPREADSHEET_BODY } from "../imports.ts";
import { post } from "../route.ts";

/** Lines of a bank that are read at once, and receipts that one call drafts. */
export const BANK_MAX_LINES = 1000;
export const BANK_MAX_DRAFTS = 25;
const MAX_TEXT = 500_000;
const MAX_COLUMNS = 100;
const MAX_INVOICES = 50;

/**
 * What a column of a bank's list says: the money that came (`credit`), that went (`debit`), either with its sign
 * (`amount`), only the sign (`sign`), words about the payment (`text`), or nothing that matters.
 */
export const BANK_COLUMNS = ["date", "credit", "debit", "amount", "sign", "text", "ignored"] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** Whether 03/04 is the third of April. */
export const DATE_ORDERS = ["day_first", "month_first"] as const;

/**
 * Lines as they were pasted, or a file with them; `columns` and `date_order` correct what was found by their content.
 */
export const readBankLinesRequest = z
  .object({
    text: anyText().max(MAX_TEXT).nullish(),
    fileBase64: base64File(1, IMPORT_FILE_BYTES).nullish(),
    currency: z.enum(["MXN", "USD"], { error: messageKey("not_in_list") }).prefault("MXN"),
    columns: z
      .array(z.enum(BANK_COLUMNS, { error: messageKey("not_in_list") }))
      .max(MAX_COLUMNS)
      .nullish(),
    date_order: z.enum(DATE_ORDERS, { error: messageKey("not_in_list") }).nullish(),
  })
  .refine(({ text, fileBase64 }) => Boolean(text?.trim()) || Boolean(fileBase64), {
    error: messageKey("required"),
    path: ["text"],
  });

/** An invoice that a line may pay, and with how much. */
const matchedInvoice = z.object({
  invoice_id: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  date: z.string(),
  /** PUE: it is marked as paid on the day of the line; a receipt is of PPD invoices. */
  method: z.enum(["PPD", "PUE"]),
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  balance: wireDecimal,
  amount: wireDecimal,
});
export type MatchedInvoice = z.output<typeof matchedInvoice>;

/** Why a line is not certain, or has nothing to choose from. */
export const BANK_REASONS = [
  "several",
  "only_amount",
  "partial",
  "exceeds",
  "mixed",
  "repeated_invoice",
  "has_draft",
  "nothing",
] as const;
export type BankReason = (typeof BANK_REASONS)[number];

/**
 * `certain`: one proposal without doubt. `choose`: proposals with a reason. `none`: nothing was found. `done`: made
 * before.
 */
const bankLine = z.object({
  /** Of its content: the same line pasted again has the same. */
  fingerprint: z.string(),
  row: z.int(),
  date: z.string(),
  amount: wireDecimal,
  text: z.string(),
  /** Which of equal lines it is, from 0. */
  occurrence: z.int(),
  state: z.enum(["certain", "choose", "none", "done"]),
  reason: z.enum(BANK_REASONS).nullable(),
  proposals: z.array(z.array(matchedInvoice)),
  /** The receipt that was drafted of it; null where its invoices were marked as paid. */
  pay_id: nullableText,
});
export type BankLine = z.output<typeof bankLine>;

export const readBankLinesResponse = z.object({
  columns: z.array(z.object({ kind: z.enum(BANK_COLUMNS), heading: nullableText, samples: z.array(z.string()) })),
  date_order: z.enum(DATE_ORDERS),
  lines: z.array(bankLine),
  /** Lines of money that went, and such without a date or an amount. */
  skipped: z.int(),
});
export type BankLines = z.output<typeof readBankLinesResponse>;

/** A line and the invoices that somebody chose for it. */
const chosenLine = z
  .object({
    date: requiredDay(),
    amount: decimalField({ decimals: 2, positive: true }),
    text: anyText().max(2000),
    occurrence: z.int().min(0).max(BANK_MAX_LINES),
    invoices: z
      .array(z.object({ invoice_id: rowId(), amount: decimalField({ decimals: 2, positive: true }) }))
      .min(1, { error: messageKey("at_least_one") })
      .max(MAX_INVOICES),
  })
  .refine(fitsAmount, { error: messageKey("amount_order"), path: ["amount"] });
export type ChosenLine = z.output<typeof chosenLine>;

/** Together no more than the money of the line. */
function fitsAmount({
  amount,
  invoices,
}: {
  readonly amount: string;
  readonly invoices: readonly { readonly amount: string }[];
}): boolean {
  const parts = invoices.map((one) => Decimal.tryParse(one.amount) ?? Decimal.ZERO);
  const total = parts.reduce((sum, part) => sum.plus(part), Decimal.ZERO);
  return total.compare(Decimal.tryParse(amount) ?? Decimal.ZERO) <= 0;
}

export const draftBankLinesRequest = z.object({
  currency: z.enum(["MXN", "USD"], { error: messageKey("not_in_list") }).prefault("MXN"),
  series_id: optionalRowId(),
  form_id: optionalCatalogueId("payment_form"),
  lines: z.array(chosenLine).min(1).max(BANK_MAX_DRAFTS),
});
export type DraftBankLines = z.output<typeof draftBankLinesRequest>;

/** What became of a line. `already`: it was made before, and nothing was made now. */
export const BANK_OUTCOMES = ["drafted", "marked_paid", "already", "not_open", "mixed", "other_receiver"] as const;

export const draftBankLinesResponse = z.object({
  results: z.array(z.object({ fingerprint: z.string(), outcome: z.enum(BANK_OUTCOMES), pay_id: nullableText })),
});
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

const scope = "crud_user_invoices";

export const bankLineRoutes = {
  readBankLines: post(
    "/api/pays/bank-lines",
    scope,
    "What lines of a bank's statement, or a spreadsheet of payments, may pay; nothing is kept",
    { request: readBankLinesRequest, response: readBankLinesResponse, maxBytes: SPREADSHEET_BODY, heavy: true },
  ),
  draftBankLines: post(
    "/api/pays/bank-lines/drafts",
    scope,
    "Draft a payment receipt for each line, or mark its PUE invoices as paid; a line that was made before makes nothing",
    { request: draftBankLinesRequest, response: draftBankLinesResponse },
  ),
};
