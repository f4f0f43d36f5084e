import * as z from "zod";
import { idParams } from "../fields/identifier.ts";
import { anyText, emailField, messageKey, optionalText } from "../fields/text.ts";
import { messageResponse, nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";
import { LANGUAGES } from "../language.ts";
import { MAIL_STATES } from "../mails.ts";
import { del, get, post } from "../route.ts";

/** Addresses that one click may write to, and as many that get a copy. */
const MAX_ADDRESSES = 10;

const addresses = z.array(emailField()).max(MAX_ADDRESSES, { error: messageKey("too_many") });

interface Addressed {
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

const lower = (address: string) => address.toLowerCase();

/** An invoice by e-mail, with its XML and its printed form. `language` is of the letter and of the printed form. */
export const sendRequest = z
  .object({
    to: addresses.min(1, { error: messageKey("at_least_one") }),
    cc: addresses.prefault([]),
    message: optionalText(1, 2000),
    language: z.enum(LANGUAGES, { error: messageKey("not_in_list") }).nullish(),
  })
  .refine(({ to, cc }: Addressed) => new Set([...to, ...cc].map(lower)).size === to.length + cc.length, {
    error: messageKey("address_repeated"),
    path: ["cc"],
  });
export type SendRequest = z.output<typeof sendRequest>;

/** The state of the mail to one address. `problem`: in the receiving server's own words, once it refused for good. */
const delivery = z.object({
  address: z.string(),
  copy: z.boolean(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  sent_at: wireInstant.nullable(),
  problem: nullableText,
});

/** One click on "send", and what became of each of its mails. */
export const invoiceSending = z.object({
  id: z.string(),
  created_at: wireInstant,
  language: z.enum(LANGUAGES),
  message: nullableText,
  deliveries: z.array(delivery),
});
export type InvoiceSending = z.output<typeof invoiceSending>;

export const sentResponse = z.object({ message: z.string(), sending: invoiceSending });

/** Newest first, capped. */
export const sendingsResponse = z.object({ sendings: z.array(invoiceSending) });

/** Days that a link may last; a link that is needed for longer is made again. */
export const SHARE_DAYS = [7, 30, 90] as const;
const USUAL_DAYS = 30;

export const shareRequest = z
  .object({
    days: z
      .union(
        SHARE_DAYS.map((days) => z.literal(days)),
        { error: messageKey("not_in_list") },
      )
      .prefault(USUAL_DAYS),
  })
  .prefault({});

/** A link, without its secret: that is shown once, when it is made. */
export const shareLink = z.object({
  id: z.string(),
  created_at: wireInstant,
  expires_at: wireInstant,
  revoked_at: wireInstant.nullable(),
  opened: z.int(),
  last_opened_at: wireInstant.nullable(),
});
export type ShareLink = z.output<typeof shareLink>;

/**
 * The secret of a link. It travels in bodies and after the # of an address only, so that no log and no referrer ever
 * holds it.
 */
const shareToken = anyText().max(200);

/** What whoever has the link sees of the invoice. */
export const shareViewResponse = z.object({
  issuer: z.object({ rfc: z.string(), name: z.string() }),
  receiver: z.object({ rfc: z.string(), name: z.string() }),
  type: z.enum(["I", "E", "T", "P"]),
  number: nullableText,
  uuid: z.string(),
  date: nullableText,
  /** By the SAT's clock (Zona Centro), without a zone. */
  certified_at: z.string(),
  /** Where it was issued: `date` is by the clock of this postal code. */
  expedition_zip: z.string(),
  total: wireDecimal,
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), quantity: wireDecimal, amount: wireDecimal })),
  /** The invoices that a receipt pays; empty of any other document. Amounts in the invoice's currency. */
  paid: z.array(
    z.object({
      number: nullableText,
      uuid: z.string(),
      instalment: z.string(),
      amount: wireDecimal,
      left: wireDecimal,
      currency: z.string(),
    }),
  ),
  /** Lines, or invoices paid, that are only in the files. */
  more_lines: z.int(),
  state: z.enum(["live", "being_cancelled", "cancelled"]),
  sandbox: z.boolean(),
  sat_qr: z.string(),
  expires_at: wireInstant,
});
export type ShareView = z.output<typeof shareViewResponse>;

const scope = "crud_user_invoices";

export const sharingRoutes = {
  shareInvoice: post(
    "/api/invoices/:id/share",
    scope,
    "A link under which a stamped invoice is seen without an account; its address is told this once",
    {
      params: idParams,
      request: shareRequest,
      response: z.object({ message: z.string(), link: shareLink, url: z.string() }),
      status: 201,
      heavyWhenLong: true,
    },
  ),
  listShares: get("/api/invoices/:id/shares", scope, "The links of an invoice, without their secrets", {
    params: idParams,
    response: z.object({ links: z.array(shareLink) }),
    accountant: true,
  }),
  revokeShare: del("/api/invoices/shares/:id", scope, "End a link at once", {
    params: idParams,
    response: messageResponse,
  }),
  openShare: post("/api/shared", "public", "The invoice behind a link", {
    request: z.object({ token: shareToken }),
    response: shareViewResponse,
    link: { fields: ["token"], code: "share_gone" },
  }),
  getSharedFile: post(
    "/api/shared/file",
    "public",
    "The XML, byte for byte, or the printed form of the invoice behind a link",
    {
      request: z.object({ token: shareToken, format: z.enum(["xml", "pdf", "tagged_pdf"]) }),
      response: { file: ["application/xml", "application/pdf"] },
      link: { fields: ["token"], code: "share_gone" },
    },
  ),
};
