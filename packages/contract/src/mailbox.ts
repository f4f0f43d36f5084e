import * as z from "zod";
import { anyText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";

/**
 * How a mail stands. `uncertain`: the mail server had all of it and did not say whether it took it; it is not sent
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
