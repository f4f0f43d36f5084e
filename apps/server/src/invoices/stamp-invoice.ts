import type { Language } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { type SealOutcome, type SealRefusal, sealInvoice } from "./seal-invoice.ts";
import { type Seal, sealWithKey, stampDocument } from "./seal-with-key.ts";

export interface StampCommand {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: Language;
  /** When a worker may go on with it. Default: soon. */
  readonly workerFrom?: Date;
}

/** A worker comes a little after the seal is committed. */
const HEAD_START_MS = 2_000;

/** Stamps a kept draft of an invoice. */
export function stampInvoice(deps: Deps, request: StampCommand): Promise<{ readonly kind: "asked" } | SealRefusal> {
  return stampDocument(deps, request, sealOf(deps, request));
}

/** Seals it, and leaves the provider to a worker. */
export function sealWithKeyInUse(deps: Deps, request: StampCommand): Promise<SealOutcome> {
  const workerFrom = request.workerFrom ?? new Date(deps.clock.now().getTime() + HEAD_START_MS);
  return sealWithKey(deps, request, { kind: "leave", workerFrom }, sealOf(deps, request));
}

function sealOf(deps: Deps, request: StampCommand): Seal {
  return (tx, { opened, hasRoom, after }) => sealInvoice(tx, deps, { ...request, hasRoom, after }, opened);
}
