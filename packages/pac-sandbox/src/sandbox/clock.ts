import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { type HttpAnswer, failure, json } from "../http/answer.ts";
import type { HttpExchange } from "../http/exchange.ts";
import { parseObject } from "../http/parse-object.ts";

/** GET /sandbox/clock: what time it is for the SAT. */
export function readClock({ ledger, now }: CancelDesk): HttpAnswer {
  return json(200, { now: now().toISOString(), ahead_ms: ledger.steered.clockAheadMs });
}

/**
 * POST /sandbox/clock {advance_ms} or {to}: moves the SAT's clock, on which cancellations run. It only goes forward.
 */
export async function moveClock(exchange: HttpExchange, desk: CancelDesk): Promise<HttpAnswer> {
  const body = parseObject(await exchange.body()) ?? {};
  const advance = body["to"] === undefined ? body["advance_ms"] : Date.parse(String(body["to"])) - desk.now().getTime();
  if (typeof advance !== "number" || !Number.isSafeInteger(advance) || advance < 0) {
    return failure(400, "400 - Se espera {advance_ms} o {to: instante ISO 8601}; el reloj solo avanza.");
  }
  const { steered } = desk.ledger;
  await desk.ledger.add({ ...steered, clockAheadMs: steered.clockAheadMs + advance });
  return readClock(desk);
}
