import * as z from "zod";
import { says } from "../fields/missing.ts";
import { anyText } from "../fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";

/** Days that a link may last; a link that is needed for longer is made again. */
export const SHARE_DAYS = [7, 30, 90] as const;
const USUAL_DAYS = 30;

export const shareRequest = z
  .object({
    days: z
      .union(
        SHARE_DAYS.map((days) => z.literal(days)),
        { error: says("not_in_list") },
      )
      .prefault(USUAL_DAYS),
  })
  .prefault({});

/** A link, without its secret: that is told once, when it is made. */
export const shareLink = z.object({
  id: z.string(),
  created_at: wireInstant,
  expires_at: wireInstant,
  revoked_at: wireInstant.nullable(),
  opened: z.int(),
  last_opened_at: wireInstant.nullable(),
});
export type ShareLink = z.output<typeof shareLink>;

export const sharedResponse = z.object({ message: z.string(), link: shareLink, url: z.string() });
export const sharesResponse = z.object({ links: z.array(shareLink) });

/**
 * The secret of a link. It travels in bodies and after the # of an address only, so that no log and no referrer ever
 * holds it.
 */
const shareToken = anyText().max(200);

export const openShareRequest = z.object({ token: shareToken });
export const shareFileRequest = z.object({ token: shareToken, format: z.enum(["xml", "pdf"]) });

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
