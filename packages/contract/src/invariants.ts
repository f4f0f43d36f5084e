import * as z from "zod";
import { nullableText, wireInstant } from "./fields/wire.ts";

/**
 * One sentence that must be true of the whole database. `examples`: the first rows that break it, each value as text.
 */
export const invariantRow = z.object({
  id: z.string().meta({ examples: ["I3"] }),
  name: z.string().meta({ examples: ["no-folio-twice"] }),
  sentence: z.string(),
  holds: z.boolean(),
  breaches: z.int(),
  examples: z.array(z.record(z.string(), nullableText)),
});

export const invariantsResponse = z.object({
  checked_at: wireInstant,
  holds: z.boolean(),
  invariants: z.array(invariantRow),
});
