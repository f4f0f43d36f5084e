import type { Outcome } from "../sw/outcome.ts";

/** A repetition's answer without what was stamped before. */
export function withoutData({ status, envelope }: Outcome): Outcome {
  return { status, envelope: { ...envelope, data: null } };
}
