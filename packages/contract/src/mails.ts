import * as z from "zod";
import { anyText, messageKey } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";
import { paginateRequest, paginateResponse } from "./listing.ts";

/**
 * The state of a mail. `uncertain`: the mail server had all of it and did not say whether it took it; it is not sent
 * again by itself.
 */
export const MAIL_STATES = ["pending", "sent", "failed", "uncertain"] as const;

/** The mails that the product sent, kept instead of delivered; only in sandbox mode. */
export const mailRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  created_at: wireInstant,
});

export const mailboxQuery = z.object({ recipient: anyText().max(254).optional() });

/** Newest first, capped. */
export const mailboxResponse = z.object({ rows: z.array(mailRow), total: z.int() });

export const mailResponse = z.object({
  mail: mailRow.extend({ body_text: z.string().nullable(), body_html: z.string().nullable() }),
});

/** A mail as an administrator sees one: never its words, which can contain a link that opens an account. */
export const adminMailRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  last_error: nullableText,
  created_at: wireInstant,
  sent_at: wireInstant.nullable(),
});
export type AdminMailRow = z.output<typeof adminMailRow>;

const filters = z.object({ state: z.enum(MAIL_STATES, { error: messageKey("not_in_list") }).nullish() });

export const paginateMailsRequest = paginateRequest(filters, ["created_at"]);
export const paginateMailsResponse = paginateResponse(adminMailRow);

/** A mail that was written in an issuer's name, or to it about its business. */
const issuerMailRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  created_at: wireInstant,
  sent_at: wireInstant.nullable(),
});
export type IssuerMailRow = z.output<typeof issuerMailRow>;

/** The newest, capped. */
export const issuerMailsResponse = z.object({ rows: z.array(issuerMailRow) });
