import * as z from "zod";
import { rowId } from "../fields/identifier.ts";
import { says } from "../fields/missing.ts";
import { cancellationResponse } from "./cancellation.ts";

/** The most invoices whose cancelling is asked for together. */
export const MOST_CANCELLED_TOGETHER = 100;

/**
 * Motives that many invoices can have alike: 01 wants a substitute for each, and 04 is of tickets in global invoices.
 */
export const MOTIVES_FOR_MANY = ["02", "03"] as const;
export type MotiveForMany = (typeof MOTIVES_FOR_MANY)[number];

/** The invoices that are meant; one that is named twice is meant once. */
const ids = z
  .array(rowId())
  .min(1, { error: says("cancel_none") })
  .max(MOST_CANCELLED_TOGETHER, { error: says("cancel_too_many") })
  .transform((named) => [...new Set(named)]);

export const cancellationsRequest = z.object({ ids });

export const cancelManyRequest = z.object({ ids, motive: z.enum(MOTIVES_FOR_MANY, { error: says("cancel_motive") }) });
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
 * What became of the wish for each, in the order in which they were named; the SAT's word on those asked for comes
 * later.
 */
export const cancelManyResponse = z.object({
  message: z.string(),
  outcomes: z.array(z.object({ id: z.string(), outcome: z.enum(["asked", "left_out"]), reasons: z.array(z.string()) })),
});
