import type { Edits } from "../../../rules/testing/edit.ts";
import type { PagosCode } from "../messages/es.ts";
import type { PagosSample } from "./samples.ts";

/** For one rule, a receipt that passes it and one that fails it. */
export interface PagosCase {
  readonly sample: PagosSample;
  /** The sample as it is, unless something nearer to the fault also passes. */
  readonly passes?: Edits;
  readonly fails: Edits;
  /** Where the problem must be reported. */
  readonly at: string;
}

export type PagosCases = Readonly<Partial<Record<PagosCode, PagosCase>>>;
