import type { StampAnswer } from "../../adapters/pac/index.ts";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import type { CertifyDeps } from "./certify-invoice.ts";
import { signOf } from "./provider-sign.ts";
import { noteSign } from "./standings.db.ts";

/** Lets every process know what an exchange says about the provider. A provider that is well and stays so costs no write. */
export async function tellOfProvider(
  tx: Tx,
  deps: Pick<CertifyDeps, "clock" | "log">,
  document: ClaimedDocument,
  answer: StampAnswer,
  isStamp: boolean,
): Promise<void> {
  const sign = signOf(answer, isStamp, document);
  if (sign === null) return;
  const { provider } = document;
  const { before, after } = await noteSign(tx, provider, sign, deps.clock.now());
  if (before.pausedUntil === null && after.pausedUntil !== null) {
    deps.log.warn({ provider, reason: after.reason, until: after.pausedUntil }, "a certification provider is paused");
  }
  if (before.pausedUntil !== null && after.pausedUntil === null) deps.log.info({ provider }, "a certification provider is well again");
}
