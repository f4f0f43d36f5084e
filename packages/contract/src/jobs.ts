import * as z from "zod";
import { wireInstant } from "./fields/wire.ts";

/**
 * Something that does not go on by itself, or not soon. `document`: an open sealed document, which is asked about again
 * all the same. `order`: money of a purchase that only a person can judge; nothing tries it again, and it stays until
 * somebody says that it is attended to. `clock`: a machine's clock is off; it goes away by itself when that is mended.
 * `job`: a job that ran out of tries and stays where it is.
 */
export const stuckJobRow = z.object({
  id: z.string(),
  source: z.enum(["document", "order", "clock", "job"]),
  name: z.string(),
  /** For programs; a job's is the error that it ended with. */
  reason: z.string(),
  issuer_id: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  first_seen_at: wireInstant,
  last_seen_at: wireInstant,
});

/** How a certification provider stands for all processes. */
export const providerRow = z.object({
  provider: z.string(),
  state: z.enum(["open", "paused", "probing", "not_configured"]),
  reason: z.string(),
  paused_until: wireInstant.nullable(),
  /** Requests on their way, and the most there may be at once. */
  asking: z.int(),
  limit: z.int(),
  /** Open documents that are its to certify. */
  waiting: z.int(),
});

export const jobsResponse = z.object({ jobs: z.array(stuckJobRow), providers: z.array(providerRow) });

export const jobRetriedResponse = z.object({ message: z.string() });
