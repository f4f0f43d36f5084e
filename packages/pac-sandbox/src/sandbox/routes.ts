import type { CancelDesk } from "../cancel/cancel-desk.ts";
import type { Desk } from "../certify/certify.ts";
import { type HttpAnswer, bytes, failure, json } from "../http/answer.ts";
import type { HttpExchange } from "../http/exchange.ts";
import { parseObject } from "../http/parse-object.ts";
import type { HttpRoute } from "../http/route.ts";
import { PERSONALITIES } from "./all-personalities.ts";
import { bookPage } from "./book-page.ts";
import { listCancellations, steerCancellations } from "./cancellations.ts";
import { moveClock, readClock } from "./clock.ts";
import { filterBook } from "./filter-book.ts";
import { issueCsdFor } from "./issue-csd.ts";
import { type ProviderMood, type Moods, moodOf, OCCASIONS, seededMood } from "./mood.ts";

/** What no real provider offers: its book, its certificates and its moods. */
export function sandboxRoutes(desk: Desk, cancelDesk: CancelDesk, moods: Moods, clock: () => Date): HttpRoute[] {
  return [
    {
      method: "GET",
      path: /^\/$/,
      handle: ({ query }) => bytes("text/html; charset=utf-8", bookPage(desk, cancelDesk, moods, asked(query))),
    },
    { method: "GET", path: /^\/sandbox\/book$/, handle: ({ query }) => witness(desk, query) },
    { method: "POST", path: /^\/sandbox\/csd$/, handle: (exchange) => issueCsdFor(exchange, desk.authority, clock()) },
    {
      method: "GET",
      path: /^\/sandbox\/certificates$/,
      handle: () => json(200, { numbers: desk.authority.numbers, sat: desk.authority.satNumber }),
    },
    {
      method: "GET",
      path: /^\/sandbox\/certificates\/(\d{20})\.cer$/,
      handle: (_, [number = ""]) => certificate(desk, number),
    },
    {
      method: "GET",
      path: /^\/sandbox\/personality$/,
      handle: () => json(200, { ...described(moods.stamp.now), all: PERSONALITIES }),
    },
    { method: "POST", path: /^\/sandbox\/personality$/, handle: (exchange) => changeMood(exchange, moods) },
    { method: "GET", path: /^\/sandbox\/cancellations$/, handle: ({ query }) => listCancellations(cancelDesk, query) },
    {
      method: "POST",
      path: /^\/sandbox\/cancellations$/,
      handle: (exchange) => steerCancellations(exchange, cancelDesk),
    },
    { method: "GET", path: /^\/sandbox\/clock$/, handle: () => readClock(cancelDesk) },
    { method: "POST", path: /^\/sandbox\/clock$/, handle: (exchange) => moveClock(exchange, cancelDesk) },
  ];
}

/** A witness tells of no stamp that a crash could still undo, nor of one that could not be written. */
async function witness({ book }: Desk, query: URLSearchParams): Promise<HttpAnswer> {
  const entries = filterBook(book, query);
  await book.written();
  return json(200, { entries: entries.filter(({ uuid }) => book.byUuid(uuid) !== undefined) });
}

function certificate({ authority }: Desk, number: string): HttpAnswer {
  const der = authority.certificate(number);
  return der ? bytes("application/pkix-cert", der) : failure(404, "404 - No existe ese certificado.");
}

/** POST /sandbox/personality {name, delay_ms?, times?, on?} or {seed, delay_ms?, on?}. */
async function changeMood(exchange: HttpExchange, moods: Moods): Promise<HttpAnswer> {
  const body = parseObject(await exchange.body());
  const mood =
    body?.["seed"] === undefined
      ? moodOf(body?.["name"], body?.["delay_ms"], body?.["times"])
      : seededMood(body["seed"], body["delay_ms"]);
  const occasion = OCCASIONS.find((one) => one === (body?.["on"] ?? "stamp"));
  if (!mood || !occasion)
    return failure(
      400,
      `400 - Se espera {name, delay_ms?, times?, on?: ${OCCASIONS.join(" | ")}} o {seed, delay_ms?, on?}; name: ${PERSONALITIES.map(({ name }) => name).join(", ")}.`,
    );
  moods[occasion].set(mood);
  return json(200, described(mood));
}

function described({ personality, delayMs, times, seeded }: ProviderMood): Record<string, unknown> {
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
