import * as z from "zod";
import { wireInstant } from "./fields/wire.ts";
import { MAIL_STATES } from "./mailbox.ts";

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
