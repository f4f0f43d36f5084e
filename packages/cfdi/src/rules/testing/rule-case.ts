import type { ProblemCode } from "../../messages/message-of.ts";
import type { CheckContext } from "../facts.ts";
import type { Edits } from "./edit.ts";
import type { SampleName } from "./samples.ts";

/** For one rule, a document that passes it and one that fails it. */
export interface RuleCase {
  readonly sample: SampleName;
  /** The sample as it is, unless something nearer to the fault also passes. */
  readonly passes?: Edits;
  readonly fails: Edits;
  /** Where the problem must be reported. */
  readonly at: string;
  /** What the check knows, when it is not the usual. */
  readonly context?: Partial<CheckContext>;
}

export type RuleCases = Readonly<Partial<Record<ProblemCode, RuleCase>>>;
