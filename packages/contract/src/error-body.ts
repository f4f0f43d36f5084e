import * as z from "zod";

// Apart from the table of errors, which browsers need not load.

/** A rule that a document breaks, translated, at a field of the form ("items.2.discount"). */
export const problemSchema = z.object({
  code: z.string(),
  path: z.string(),
  params: z.record(z.string(), z.string()),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  fix: z.string().optional(),
});
export type ProblemBody = z.output<typeof problemSchema>;

/** The body of every failure. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  problems: z.array(problemSchema).optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
