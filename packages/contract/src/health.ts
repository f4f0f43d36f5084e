import * as z from "zod";

/**
 * Whether the product works, and in which mode: sandbox documents have no legal value. `mailbox`: whether the embedded
 * mailbox can be read.
 */
export const healthResponse = z.object({
  status: z.enum(["ok", "degraded"]),
  mode: z.enum(["sandbox", "live"]),
  version: z.string(),
  mailbox: z.boolean(),
  /** Whether a sample company can be had. */
  sample: z.boolean(),
});
