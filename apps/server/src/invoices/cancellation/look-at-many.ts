import { errorMessage, type Language, type MotiveForMany, type OneOfMany, sentence } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { mexicanDay } from "../../mexican-day.ts";
import { findForCancelling } from "./cancellable.db.ts";
import { checkRequest } from "./check-request.ts";
import { getCancellation } from "./get-cancellation.ts";
import { refusalOfState } from "./refusal-of-state.ts";

/** The motives of many are alike in what keeps them from being asked for. */
const ANY: MotiveForMany = "02";

/**
 * Everything about cancelling each of several invoices, and what keeps it from being asked for with the others;
 * undefined when one is not there.
 */
export async function lookAtMany(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock" | "config">,
  issuerId: string,
  ids: readonly string[],
  language: Language,
): Promise<OneOfMany[] | undefined> {
  const looked: OneOfMany[] = [];
  for (const id of ids) {
    const one = await lookAt(tx, deps, issuerId, id, language);
    if (one === undefined) return undefined;
    looked.push(one);
  }
  return looked;
}

async function lookAt(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock" | "config">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<OneOfMany | undefined> {
  const invoice = await findForCancelling(tx, issuerId, id);
  // Receipts of payments are cancelled under addresses of their own.
  if (invoice === undefined || invoice.type === "P") return undefined;
  const body = await getCancellation(tx, deps, issuerId, id, language);
  if (body === undefined) return undefined;
  const refusal = refusalOfState(invoice, deps.config.mode);
  if (refusal !== null) return { ...body, left_out: [errorMessage(refusal, language)] };
  const wish = { motive: ANY, replacement_uuid: null, receipts: null };
  const faults = await checkRequest(tx, { issuerId, invoice, wish, replacement: undefined });
  const left_out = faults.map(({ key, params }) => sentence(key, language, params));
  if (invoice.state === "cancel_rejected") left_out.push(sentence("cancel_before", language));
  if (body.last_day !== null && body.last_day < mexicanDay(deps.clock.now()))
    left_out.push(sentence("cancel_too_late", language, { date: body.last_day }));
  return { ...body, left_out };
}
