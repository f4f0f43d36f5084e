import { createHash } from "node:crypto";
import type { Timbre } from "@timbra/cfdi";
import type { Refusal } from "../../adapters/pac/index.ts";
import type { Tx } from "../../adapters/postgres/index.ts";
import { captureCredits, releaseCredits } from "../../credits/index.ts";
import { creditDocument } from "../credit-document.ts";
import { type ClaimedDocument, decide, fruitlessLookUps, releaseLease } from "./certification.db.ts";
import type { Certification, CertifyDeps } from "./certify-invoice.ts";
import { provesNotStamped, tooLateToBeStamped } from "./refusal-proof.ts";
import { returnToDraft, setWaiting, storeStamp } from "./settlement.db.ts";

/** The stamp is ours: keep it as received, take the credit that was held, and say so. */
export async function settleStamped(tx: Tx, deps: CertifyDeps, document: ClaimedDocument, xml: Uint8Array, timbre: Timbre): Promise<Certification> {
  const now = deps.clock.now();
  if (!(await decide(tx, document, "stamped", now))) return "settled";
  const stamp = {
    uuid: timbre.UUID,
    xml,
    sha256: createHash("sha256").update(xml).digest(),
    certifiedAt: timbre.FechaTimbrado,
    certifierRfc: timbre.RfcProvCertif,
    certifierCertificate: timbre.NoCertificadoSAT,
  };
  await storeStamp(tx, document, stamp, now);
  await captureCredits(tx, deps.clock, creditDocument(document.issuerId, document.id));
  await deps.queue.withdraw(tx, "certify-invoice", document.id);
  return "stamped";
}

/** A refusal gives the invoice back only when it proves that these bytes hold no stamp; otherwise the question stays open. */
export async function settleRejected(tx: Tx, deps: CertifyDeps, document: ClaimedDocument, refusals: readonly Refusal[]): Promise<Certification> {
  const now = deps.clock.now();
  const proven =
    provesNotStamped(refusals, document.possiblySentBefore) || tooLateToBeStamped(document.sealedAt, await fruitlessLookUps(tx, document));
  if (!proven) return settleUndecided(tx, deps, document, true);
  if (!(await decide(tx, document, "rejected", now))) return "settled";
  await returnToDraft(tx, document, refusals.map(toProblem), now);
  await releaseCredits(tx, deps.clock, creditDocument(document.issuerId, document.id));
  await deps.queue.withdraw(tx, "certify-invoice", document.id);
  return "rejected";
}

/** Nothing is proven: keep the bytes, the folio and the hold, and tell the truth about it. */
export async function settleUndecided(tx: Tx, deps: CertifyDeps, document: ClaimedDocument, possiblySent: boolean): Promise<Certification> {
  const uncertain = possiblySent || document.possiblySentBefore;
  if (!(await releaseLease(tx, document, uncertain))) return "settled";
  await setWaiting(tx, document, uncertain ? "uncertain" : "stamping", deps.clock.now());
  return "undecided";
}

function toProblem(refusal: Refusal): object {
  return { code: refusal.code, path: "", params: { message: refusal.message }, severity: "error" };
}
