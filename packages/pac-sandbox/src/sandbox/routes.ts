import type { Desk } from "../certify/certify.ts";
import { type Answer, bytes, failure, json } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import { parseObject } from "../http/parse-object.ts";
import type { Route } from "../http/route.ts";
import { PERSONALITIES } from "./all-personalities.ts";
import { bookPage } from "./book-page.ts";
import { filterBook } from "./filter-book.ts";
import { issueCsdFor } from "./issue-csd.ts";
import { type CurrentMood, type Mood, moodOf } from "./mood.ts";

/** What no real provider offers: its book, its certificates and its moods. */
export function sandboxRoutes(desk: Desk, mood: CurrentMood, clock: () => Date): Route[] {
  return [
    { method: "GET", path: /^\/$/, handle: () => bytes("text/html; charset=utf-8", bookPage(desk, mood.now)) },
    { method: "GET", path: /^\/sandbox\/book$/, handle: ({ query }) => json(200, { entries: filterBook(desk.book, query) }) },
    { method: "POST", path: /^\/sandbox\/csd$/, handle: (exchange) => issueCsdFor(exchange, desk.authority, clock()) },
    { method: "GET", path: /^\/sandbox\/certificates$/, handle: () => json(200, { numbers: desk.authority.numbers, sat: desk.authority.satNumber }) },
    { method: "GET", path: /^\/sandbox\/certificates\/(\d{20})\.cer$/, handle: (_, [number = ""]) => certificate(desk, number) },
    { method: "GET", path: /^\/sandbox\/personality$/, handle: () => json(200, { ...described(mood.now), all: PERSONALITIES }) },
    { method: "POST", path: /^\/sandbox\/personality$/, handle: (exchange) => changeMood(exchange, mood) },
  ];
}

function certificate({ authority }: Desk, number: string): Answer {
  const der = authority.certificate(number);
  return der ? bytes("application/pkix-cert", der) : failure(404, "404 - No existe ese certificado.");
}

/** POST /sandbox/personality {name, delay_ms?, times?}. */
async function changeMood(exchange: Exchange, current: CurrentMood): Promise<Answer> {
  const body = parseObject(await exchange.body());
  const mood = moodOf(body?.["name"], body?.["delay_ms"], body?.["times"]);
  if (!mood) return failure(400, `400 - Se espera {name, delay_ms?, times?}; name: ${PERSONALITIES.map(({ name }) => name).join(", ")}.`);
  current.set(mood);
  return json(200, described(mood));
}

function described({ personality, delayMs, times }: Mood): Record<string, unknown> {
  return { name: personality.name, about: personality.about, delay_ms: delayMs, times: times ?? null };
}
