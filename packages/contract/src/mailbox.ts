import * as z from "zod";
import { anyText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";

/** The mails that the product sent, kept instead of delivered; only in sandbox mode. */
export const mailRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(["pending", "sent", "failed"]),
  created_at: wireInstant,
});

export const mailboxQuery = z.object({ recipient: anyText().max(254).optional() });

/** Newest first, capped. */
export const mailboxResponse = z.object({ rows: z.array(mailRow), total: z.int() });

export const mailResponse = z.object({ mail: mailRow.extend({ body_text: z.string().nullable(), body_html: z.string().nullable() }) });
