import * as z from "zod";
import { emailField } from "../fields/email.ts";
import { says } from "../fields/missing.ts";
import { optionalText } from "../fields/text.ts";
import { nullableText, wireInstant } from "../fields/wire.ts";
import { LANGUAGES } from "../language.ts";
import { MAIL_STATES } from "../mailbox.ts";

/** Addresses that one click may write to, and as many that get a copy. */
const MOST_ADDRESSES = 10;

const addresses = z.array(emailField()).max(MOST_ADDRESSES, { error: says("too_many") });

interface Addressed {
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

const lower = (address: string) => address.toLowerCase();

/** An invoice by e-mail, with its XML and its printed form. `language` is of the letter and of the printed form. */
export const sendRequest = z
  .object({
    to: addresses.min(1, { error: says("at_least_one") }),
    cc: addresses.prefault([]),
    message: optionalText(1, 2000),
    language: z.enum(LANGUAGES, { error: says("not_in_list") }).nullish(),
  })
  .refine(({ to, cc }: Addressed) => new Set([...to, ...cc].map(lower)).size === to.length + cc.length, {
    error: says("address_repeated"),
    path: ["cc"],
  });
export type SendRequest = z.output<typeof sendRequest>;

/** How the mail to one address stands. `problem`: in the receiving server's own words, once it refused for good. */
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
