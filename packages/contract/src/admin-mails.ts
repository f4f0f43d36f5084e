import * as z from "zod";
import { says } from "./fields/missing.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";
import { paginateRequest, paginateResponse } from "./listing.ts";
import { MAIL_STATES } from "./mailbox.ts";

/** A mail as an administrator sees one: never its words, which can hold a link that opens an account. */
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

const filters = z.object({ state: z.enum(MAIL_STATES, { error: says("not_in_list") }).nullish() });

export const paginateMailsRequest = paginateRequest(filters, ["created_at"]);
export const paginateMailsResponse = paginateResponse(adminMailRow);
