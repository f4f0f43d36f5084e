import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { certifyInThePast, type PastPac, sealWithKey } from "../invoices/index.ts";
import { insertPay } from "./pays.db.ts";
import { sealPay } from "./seal-pay.ts";
import { type StampPayRequest, toKept } from "./stamp-pay.ts";

/**
 * Stamps a new receipt as it would have been stamped at an instant of the past: `stampInThePast` says how. Throws where
 * it is not stamped.
 */
export async function stampPayInThePast(
  deps: Deps,
  pastPac: PastPac,
  request: StampPayRequest,
  then: Date,
): Promise<void> {
  const { issuerId, payId } = request;
  const atThen = { ...deps, clock: { now: () => then } };
  await inIssuer(deps.db, issuerId, async (tx) => insertPay(tx, await toKept(tx, atThen, request)));
  const place = { issuerId, invoiceId: payId };
  await certifyInThePast(deps, pastPac, place, then, (past, workerFrom) =>
    sealWithKey(past, place, { kind: "leave", workerFrom }, (tx, tools) => sealPay(tx, past, request, tools)),
  );
}
