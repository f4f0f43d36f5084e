import type { Language } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { type SealOutcome, type SealRefusal, sealInvoice } from "./seal-invoice.ts";
import { type Seal, sealWithKey, stampDocument } from "./seal-with-key.ts";

export interface StampRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: Language;
  /** When a worker may go on with it. Default: soon. */
  readonly workerFrom?: Date;
}

/** Stamps a kept draft of an invoice. */
export function stampInvoice(deps: Deps, request: StampRequest): Promise<{ readonly kind: "asked" } | SealRefusal> {
  return stampDocument(deps, request, sealOf(deps, request));
}

/** Seals it, and leaves the provider to a worker. */
export function sealWithKeyInUse(deps: Deps, request: StampRequest): Promise<SealOutcome> {
  return sealWithKey(deps, request, sealOf(deps, request));
}

function sealOf(deps: Deps, request: StampRequest): Seal {
  return (tx, { opened, hasRoom, workerFrom }) =>
    sealInvoice(tx, deps, { ...request, hasRoom, workerFrom: request.workerFrom ?? workerFrom }, opened);
}
