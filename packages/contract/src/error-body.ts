import * as z from "zod";

// Apart from the table of errors, which browsers need not load.

/** The complements of a line, whole. */
const complements = z.array(z.object({ name: z.string(), data: z.record(z.string(), z.any()) }));

/**
 * What solves a problem where only one way is right: the fields of the draft that change, and what that is called. A
 * value of null empties the field, or takes the row of a list away. Fields of lists hold ids.
 */
export const problemChange = z.object({
  label: z.string(),
  set: z.array(z.object({ path: z.string(), value: z.union([z.string(), z.int(), z.null(), complements]) })),
});
export type ProblemChange = z.output<typeof problemChange>;

/** A rule that a document breaks, translated, at a field of the form ("items.2.discount"). */
export const problemSchema = z.object({
  code: z.string(),
  path: z.string(),
  params: z.record(z.string(), z.string()),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  /** What to do about it, in words. */
  fix: z.string().optional(),
  /** The same, to be done at once; absent where a person has to choose. */
  change: problemChange.optional(),
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
