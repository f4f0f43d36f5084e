import * as z from "zod";
import { idParams, rowId } from "../fields/identifier.ts";
import { anyText, messageKey } from "../fields/text.ts";
import { isUuid } from "../fields/uuid.ts";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";
import { MOST_CANCELLED_TOGETHER } from "../limits.ts";
import { get, post } from "../route.ts";
import { INVOICE_STATES } from "./states.ts";

/**
 * Why an invoice is cancelled (c_MotivoCancelacion): 01 replaced, 02 wrong, 03 it did not happen, 04 taken out of a
 * global invoice.
 */
export const CANCEL_MOTIVES = ["01", "02", "03", "04"] as const;
export type CancelMotive = (typeof CANCEL_MOTIVES)[number];

/**
 * `requested` and `in_process` are open; `cancelled` and `rejected` are the SAT's word; `refused` was not taken,
 * `lapsed` is not known to the SAT.
 */
export const CANCELLATION_STATES = ["requested", "in_process", "cancelled", "rejected", "refused", "lapsed"] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];

interface Wish {
  readonly motive: CancelMotive;
  readonly replacement_uuid: string | null;
}

const replacement = anyText()
  .toUpperCase()
  .refine((text) => text === "" || isUuid(text), { error: messageKey("uuid") })
  .nullish()
  .transform((text) => (text === undefined || text === null || text === "" ? null : text));

/** What is asked: the motive, and with 01 the UUID of the invoice that replaces this one (208, 209). */
export const cancelRequest = z
  .object({
    motive: z.enum(CANCEL_MOTIVES, { error: messageKey("cancel_motive") }),
    replacement_uuid: replacement,
    /** What is to happen to live receipts that pay an invoice which another one replaces. */
    receipts: z
      .enum(["will_be_replaced"], { error: messageKey("not_in_list") })
      .nullish()
      .transform((said) => said ?? null),
  })
  .refine(({ motive, replacement_uuid }: Wish) => motive !== "01" || replacement_uuid !== null, {
    error: messageKey("cancel_replacement"),
    path: ["replacement_uuid"],
  })
  .refine(({ motive, replacement_uuid }: Wish) => motive === "01" || replacement_uuid === null, {
    error: messageKey("cancel_no_replacement"),
    path: ["replacement_uuid"],
  });
export type CancelRequestBody = z.output<typeof cancelRequest>;

/** Where the acknowledgement is read, and of what bytes. */
const receipt = z.object({ xml: z.string(), pdf: z.string(), sha256: z.string(), received_at: wireInstant });

/**
 * One request to cancel an invoice. `deadline`: until when the receiver may answer; null when nobody is asked or
 * silence does not accept.
 */
export const cancellation = z.object({
  id: z.string(),
  motive: z.enum(CANCEL_MOTIVES),
  replacement_uuid: nullableText,
  state: z.enum(CANCELLATION_STATES),
  form: z.enum(["without_acceptance", "with_acceptance", "silence", "unknown"]).nullable(),
  waiting_for: z.enum(["provider", "sat_to_know", "sat_to_answer", "earlier_request", "receiver"]).nullable(),
  requested_at: wireInstant,
  taken_at: wireInstant.nullable(),
  deadline: wireInstant.nullable(),
  last_answer_at: wireInstant.nullable(),
  next_try_at: wireInstant.nullable(),
  closed_at: wireInstant.nullable(),
  problems: z.array(z.object({ code: z.string(), message: z.string(), fix: z.string().optional() })),
  receipt: receipt.nullable(),
});
export type Cancellation = z.output<typeof cancellation>;

/** What to expect of a request made now. It is a forecast: only the SAT decides. */
const forecast = z.object({
  acceptance: z.boolean(),
  /** Why nobody is asked (RMF 2.7.1.35). */
  reason: z
    .enum(["amount", "payroll", "credit_note", "transfer", "rif", "general_public", "foreign", "next_business_day"])
    .nullable(),
  silence_accepts: z.boolean(),
  deadline: wireInstant.nullable(),
  /** The last day on which nobody is asked; null when it makes no difference. */
  free_until: nullableText,
});

/** An invoice of one's own, as far as it matters to another one. */
const relative = z.object({
  id: z.string(),
  type: z.enum(["I", "E", "T", "P"]),
  uuid: nullableText,
  serie: nullableText,
  folio: z.int().nullable(),
  state: z.enum(INVOICE_STATES),
  receiver_name: z.string(),
  total: wireDecimal,
  currency: z.string(),
  /** Whether it relates as the one that replaces (04). */
  replaces: z.boolean(),
});
export type CancellationRelative = z.output<typeof relative>;

/** Everything about cancelling one invoice: what may be asked, what was asked, and what became of it. */
export const cancellationResponse = z.object({
  invoice: z.object({
    id: z.string(),
    state: z.enum(INVOICE_STATES),
    type: z.enum(["I", "E", "T", "P"]),
    serie: nullableText,
    folio: z.int().nullable(),
    uuid: nullableText,
    date: nullableText,
    receiver_rfc: z.string(),
    receiver_name: z.string(),
    total: wireDecimal,
    currency: z.string(),
    /** Where it was issued, whose time zone its times are in; null without a stamp. */
    expedition_zip: nullableText,
  }),
  can_request: z.boolean(),
  /** Whether it is a global invoice, for which alone motive 04 is meant. */
  is_global: z.boolean(),
  forecast: forecast.nullable(),
  /** The last day on which it may be cancelled at all (CFF 29-A); null without limit. */
  last_day: nullableText,
  /** Live invoices that relate to it: with any, only its replacement cancels it. */
  relatives: z.array(relative),
  cancellation: cancellation.nullable(),
  /** Earlier requests, newest first. */
  earlier: z.array(cancellation),
});
export type CancellationBody = z.output<typeof cancellationResponse>;

export const cancelledResponse = z.object({ message: z.string(), cancellation });

/** XML as it came, unless the printed form is asked for. */
export const receiptQuery = z.object({ format: z.enum(["xml", "pdf"]).prefault("xml") });

/** What the SAT says at this moment, in its own words and in ours. `unavailable`: it did not answer. */
export const satStatusResponse = z.object({
  asked_at: wireInstant,
  state: z.enum(["live", "cancelled", "not_found", "unknown", "unavailable"]),
  cancellable: z.enum(["without_acceptance", "with_acceptance", "no", "unknown"]).nullable(),
  request: z.enum(["none", "in_process", "rejected", "unknown"]).nullable(),
  words: z
    .object({ code: z.string(), state: z.string(), cancellable: z.string(), cancellation: z.string() })
    .nullable(),
  /** The state of our own invoice once this was known. */
  invoice_state: z.enum(INVOICE_STATES),
});
export type SatStatus = z.output<typeof satStatusResponse>;

/**
 * Motives that many invoices can have alike: 01 wants a substitute for each, and 04 is of tickets in global invoices.
 */
export const MOTIVES_FOR_MANY = ["02", "03"] as const;
export type MotiveForMany = (typeof MOTIVES_FOR_MANY)[number];

/** The invoices that are meant; one that is named twice is meant once. */
const ids = z
  .array(rowId())
  .min(1, { error: messageKey("cancel_none") })
  .max(MOST_CANCELLED_TOGETHER, { error: messageKey("cancel_too_many") })
  .transform((named) => [...new Set(named)]);

export const cancelManyRequest = z.object({
  ids,
  motive: z.enum(MOTIVES_FOR_MANY, { error: messageKey("cancel_motive") }),
});
export type CancelManyBody = z.output<typeof cancelManyRequest>;

/**
 * One of many: everything about cancelling it, and why it is left out; nothing there: it can be asked for with the
 * others.
 */
const oneOfMany = cancellationResponse.extend({ left_out: z.array(z.string()) });
export type OneOfMany = z.output<typeof oneOfMany>;

/** In the order in which they were named. */
export const cancellationsResponse = z.object({ invoices: z.array(oneOfMany) });

/**
 * The result of the request for each, in the order in which they were named; the SAT's word on those asked for comes
 * later.
 */
export const cancelManyResponse = z.object({
  message: z.string(),
  outcomes: z.array(z.object({ id: z.string(), outcome: z.enum(["asked", "left_out"]), reasons: z.array(z.string()) })),
});

const scope = "crud_user_invoices";

export const cancellationRoutes = {
  cancelInvoice: post(
    "/api/invoices/:id/cancel",
    scope,
    "Ask the SAT to cancel an invoice: 200 once it is cancelled, 202 while that is not known",
    {
      params: idParams,
      request: cancelRequest,
      response: cancelledResponse,
      accepted: cancelledResponse,
      idempotent: true,
    },
  ),
  cancelInvoices: post(
    "/api/invoices/cancel",
    scope,
    "Ask the SAT to cancel several invoices for one motive, each by itself; those that cannot be asked for are left out",
    { request: cancelManyRequest, response: cancelManyResponse, idempotent: true, fresh: true },
  ),
  getCancellations: post(
    "/api/invoices/cancellations",
    scope,
    "What may be asked of several invoices, what was asked, and what became of it",
    { request: z.object({ ids }), response: cancellationsResponse },
  ),
  getCancellation: get(
    "/api/invoices/:id/cancellation",
    scope,
    "What may be asked, what was asked, and what became of it",
    { params: idParams, response: cancellationResponse, accountant: true },
  ),
  getCancellationReceipt: get(
    "/api/invoices/:id/acuse",
    scope,
    "The SAT's acknowledgement of the last request, byte for byte, or printed",
    {
      params: idParams,
      query: receiptQuery,
      response: { file: ["application/xml", "application/pdf"] },
      accountant: true,
    },
  ),
  getSatStatus: get("/api/invoices/:id/status", scope, "What the SAT says of an invoice now", {
    params: idParams,
    response: satStatusResponse,
    accountant: true,
  }),
};
