import type { SatDeps } from "../cancel/cancel.ts";
import { failureAnswer, type HttpAnswer, type HttpExchange, jsonAnswer, parseObject } from "../http/exchange.ts";
import {
  type CancellationReceived,
  outcomeOf,
  type SimulationSettings,
  satStateOf,
} from "../ledger/cancellation-ledger.ts";

const EXPECTED =
  "400 - Se espera {uuid, answer: accept|reject}, {receiver: accepts|rejects|ignores, after_ms?, rfc?}, {visible_after_ms} o {force, times?}.";

/** GET /sandbox/cancellations?uuid=&rfc=: every request received, and its present state on the SAT's clock. */
export function listCancellations(deps: SatDeps, query: URLSearchParams): HttpAnswer {
  const uuid = query.get("uuid")?.toUpperCase();
  const rfc = query.get("rfc");
  const requests = deps.ledger
    .requests()
    .filter((one) => (uuid === undefined || one.uuid === uuid) && (rfc === null || one.rfc === rfc));
  return jsonAnswer(200, {
    now: deps.now().toISOString(),
    ...described(deps.ledger.steered),
    cancellations: requests.map((one) => shown(deps, one)),
  });
}

function shown({ ledger, now }: SatDeps, request: CancellationReceived): Record<string, unknown> {
  const { estado, estatus } = outcomeOf(request, ledger.answerTo(request), now());
  return {
    uuid: request.uuid,
    rfc: request.rfc,
    receiver: request.receptor,
    motive: request.motivo,
    substitute: request.folioSustitucion ?? null,
    requested_at: request.at,
    acceptance: request.acceptance,
    deadline: request.deadline ?? null,
    estado,
    estatus_cancelacion: estatus,
  };
}

function described({ visibleAfterMs, receivers, receiver }: SimulationSettings): Record<string, unknown> {
  return { visible_after_ms: visibleAfterMs, receivers, receiver };
}

/** POST /sandbox/cancellations: answers as a receiver would, or says how receivers and the SAT are from now on. */
export async function updateSimulationSettings(exchange: HttpExchange, deps: SatDeps): Promise<HttpAnswer> {
  const body = parseObject(await exchange.body()) ?? {};
  if (body["answer"] !== undefined) return answerAsReceiver(body, deps);
  if (body["receiver"] !== undefined) return changeHabit(body, deps);
  if (isMs(body["visible_after_ms"])) return applySettings(deps, { visibleAfterMs: body["visible_after_ms"] });
  return force(body, deps);
}

async function answerAsReceiver(
  { uuid, answer }: Readonly<Record<string, unknown>>,
  { ledger, now }: SatDeps,
): Promise<HttpAnswer> {
  if (typeof uuid !== "string" || (answer !== "accept" && answer !== "reject")) return failureAnswer(400, EXPECTED);
  const request = ledger.requestsOf(uuid).at(-1);
  if (!request || satStateOf(ledger, uuid, now()).estatus !== "En proceso")
    return failureAnswer(404, "404 - No hay solicitud en proceso de ese comprobante.");
  await ledger.add({ kind: "answered", request: request.id, accepts: answer === "accept", at: now().toISOString() });
  return jsonAnswer(200, { uuid: request.uuid, ...satStateOf(ledger, uuid, now()) });
}

function changeHabit(
  { receiver: does, after_ms: afterMs = 0, rfc }: Readonly<Record<string, unknown>>,
  deps: SatDeps,
): Promise<HttpAnswer> | HttpAnswer {
  if ((does !== "accepts" && does !== "rejects" && does !== "ignores") || !isMs(afterMs))
    return failureAnswer(400, EXPECTED);
  if (rfc === undefined) return applySettings(deps, { receivers: { does, afterMs } });
  if (typeof rfc !== "string") return failureAnswer(400, EXPECTED);
  return applySettings(deps, { receiver: { ...deps.ledger.steered.receiver, [rfc]: { does, afterMs } } });
}

function force({ force: code, times = 1 }: Readonly<Record<string, unknown>>, { forced }: SatDeps): HttpAnswer {
  if (typeof code !== "string" || !/^(\d{3}|no_cancelable)$/.test(code) || !isMs(times))
    return failureAnswer(400, EXPECTED);
  forced.set(code, times);
  return jsonAnswer(200, { force: code, times });
}

async function applySettings({ ledger }: SatDeps, change: Partial<SimulationSettings>): Promise<HttpAnswer> {
  await ledger.add({ ...ledger.steered, ...change });
  return jsonAnswer(200, described(ledger.steered));
}

function isMs(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
