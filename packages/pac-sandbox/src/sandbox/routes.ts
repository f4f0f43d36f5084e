import type { Authority, CsdOrder } from "../authority/authority.ts";
import type { SatDeps } from "../cancel/cancel.ts";
import type { StampingDeps } from "../certify/certify.ts";
import {
  bytesAnswer,
  failureAnswer,
  type HttpAnswer,
  type HttpExchange,
  jsonAnswer,
  parseObject,
} from "../http/exchange.ts";
import { get, type HttpRoute, post } from "../http/listen.ts";
import { type Behaviour, type Behaviours, OPERATIONS, readBehaviour, seededBehaviour } from "./behaviour.ts";
import { listCancellations, updateSimulationSettings } from "./cancellations.ts";
import { filterStamps, ledgerPage } from "./ledger-page.ts";
import { PERSONALITIES } from "./personalities.ts";

/** What no real provider offers: its ledger, its certificates and its personalities. */
export function sandboxRoutes(
  deps: StampingDeps,
  satDeps: SatDeps,
  behaviours: Behaviours,
  clock: () => Date,
): HttpRoute[] {
  return [
    get("/", ({ query }) =>
      bytesAnswer("text/html; charset=utf-8", ledgerPage(deps, satDeps, behaviours, asked(query))),
    ),
    get("/sandbox/book", ({ query }) => listStamps(deps, query)),
    post("/sandbox/csd", (exchange) => issueCsdFor(exchange, deps.authority, clock())),
    get("/sandbox/certificates", () =>
      jsonAnswer(200, { numbers: deps.authority.numbers, sat: deps.authority.satNumber }),
    ),
    get("/sandbox/certificates/(\\d{20})\\.cer", (_, [number = ""]) => certificate(deps, number)),
    get("/sandbox/personality", () => jsonAnswer(200, { ...described(behaviours.stamp.now), all: PERSONALITIES })),
    post("/sandbox/personality", (exchange) => changeBehaviour(exchange, behaviours)),
    get("/sandbox/cancellations", ({ query }) => listCancellations(satDeps, query)),
    post("/sandbox/cancellations", (exchange) => updateSimulationSettings(exchange, satDeps)),
    get("/sandbox/clock", () => readClock(satDeps)),
    post("/sandbox/clock", (exchange) => moveClock(exchange, satDeps)),
  ];
}

/** Lists no stamp that a crash could still undo, nor one that could not be written. */
async function listStamps({ stampLedger }: StampingDeps, query: URLSearchParams): Promise<HttpAnswer> {
  const entries = filterStamps(stampLedger, query);
  await stampLedger.written();
  return jsonAnswer(200, { entries: entries.filter(({ uuid }) => stampLedger.byUuid(uuid) !== undefined) });
}

function certificate({ authority }: StampingDeps, number: string): HttpAnswer {
  const der = authority.certificate(number);
  return der ? bytesAnswer("application/pkix-cert", der) : failureAnswer(404, "404 - No existe ese certificado.");
}

/** POST /sandbox/personality {name, delay_ms?, times?, on?} or {seed, delay_ms?, on?}. */
async function changeBehaviour(exchange: HttpExchange, behaviours: Behaviours): Promise<HttpAnswer> {
  const body = parseObject(await exchange.body());
  const behaviour =
    body?.["seed"] === undefined
      ? readBehaviour(body?.["name"], body?.["delay_ms"], body?.["times"])
      : seededBehaviour(body["seed"], body["delay_ms"]);
  const occasion = OPERATIONS.find((one) => one === (body?.["on"] ?? "stamp"));
  if (!behaviour || !occasion)
    return failureAnswer(
      400,
      `400 - Se espera {name, delay_ms?, times?, on?: ${OPERATIONS.join(" | ")}} o {seed, delay_ms?, on?}; name: ${PERSONALITIES.map(({ name }) => name).join(", ")}.`,
    );
  behaviours[occasion].set(behaviour);
  return jsonAnswer(200, described(behaviour));
}

function described({ personality, delayMs, times, seeded }: Behaviour): Record<string, unknown> {
  return {
    name: personality.name,
    about: personality.about,
    delay_ms: delayMs,
    times: times ?? null,
    seed: seeded?.seed ?? null,
  };
}

/** A form sends its empty fields too: what was not filled in asks for nothing. */
function asked(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].map(([name, value]): [string, string] => [name, value.trim()]).filter(([, value]) => value !== ""),
  );
}

const DAY = 86_400_000;

/** Documents may be dated up to 72 hours back, so a new certificate is already some days old. */
const AGE = 4 * DAY;
const LIFE = 4 * 365 * DAY;

/** POST /sandbox/csd {rfc, name, passphrase, valid_from?, valid_to?, kind?}: a seal certificate of this authority. */
async function issueCsdFor(exchange: HttpExchange, authority: Authority, now: Date): Promise<HttpAnswer> {
  const order = orderOf(parseObject(await exchange.body()) ?? {}, now);
  if (typeof order === "string") return failureAnswer(400, `400 - ${order}`);
  const { number, cer, key } = await authority.issueCsd(order);
  return jsonAnswer(201, { no_certificado: number, cer: cer.toString("base64"), key: key.toString("base64") });
}

function orderOf(body: Readonly<Record<string, unknown>>, now: Date): CsdOrder | string {
  const { rfc, name, passphrase, kind = "csd" } = body;
  if (typeof rfc !== "string" || !/^[A-Z&Ñ@]{3,4}\d{6}[A-Z0-9]{3}$/.test(rfc))
    return "rfc: se espera un RFC de 12 o 13 caracteres.";
  if (typeof name !== "string" || name.trim() === "" || name.length > 300)
    return "name: se esperan de 1 a 300 caracteres.";
  if (typeof passphrase !== "string" || passphrase === "" || passphrase.length > 200)
    return "passphrase: se esperan de 1 a 200 caracteres.";
  if (kind !== "csd" && kind !== "fiel") return "kind: se espera csd o fiel.";
  const validFrom = dateOf(body["valid_from"], new Date(now.getTime() - AGE));
  const validTo = dateOf(body["valid_to"], new Date(now.getTime() + LIFE));
  if (!validFrom || !validTo || validFrom >= validTo)
    return "valid_from, valid_to: se esperan dos instantes ISO 8601, el primero anterior.";
  return { rfc, name: name.trim(), passphrase, kind, validFrom, validTo };
}

function dateOf(value: unknown, otherwise: Date): Date | null {
  if (value === undefined) return otherwise;
  const date = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** GET /sandbox/clock: what time it is for the SAT. */
function readClock({ ledger, now }: SatDeps): HttpAnswer {
  return jsonAnswer(200, { now: now().toISOString(), ahead_ms: ledger.steered.clockAheadMs });
}

/**
 * POST /sandbox/clock {advance_ms} or {to}: moves the SAT's clock, on which cancellations run. It only goes forward.
 */
async function moveClock(exchange: HttpExchange, deps: SatDeps): Promise<HttpAnswer> {
  const body = parseObject(await exchange.body()) ?? {};
  const advance = body["to"] === undefined ? body["advance_ms"] : Date.parse(String(body["to"])) - deps.now().getTime();
  if (typeof advance !== "number" || !Number.isSafeInteger(advance) || advance < 0) {
    return failureAnswer(400, "400 - Se espera {advance_ms} o {to: instante ISO 8601}; el reloj solo avanza.");
  }
  const { steered } = deps.ledger;
  await deps.ledger.add({ ...steered, clockAheadMs: steered.clockAheadMs + advance });
  return readClock(deps);
}
