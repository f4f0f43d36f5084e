import type { StampAnswer } from "../../adapters/pac/index.ts";
import type { Attempt } from "./certification.db.ts";
import type { StampCheck } from "./verify-stamp.ts";

/** What was asked, and what came back. */
export interface StampExchange {
  /** Made once, so that writing it down twice leaves one attempt. */
  readonly attemptId: string;
  readonly operation: Attempt["operation"];
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly answer: StampAnswer;
  /** Of the answer's bytes as they came; null when not one did. */
  readonly answerSha256: Uint8Array | null;
  /** Null: the answer holds no stamp. */
  readonly check: StampCheck | null;
}
