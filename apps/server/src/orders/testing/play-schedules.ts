import type { Connection } from "../../adapters/postgres/embedded/connect.ts";
import { systemClock } from "../../clock.ts";
import { newId } from "../../ids.ts";
import { INVARIANTS } from "../../invariants/index.ts";
import { Random } from "../../testing/random.ts";
import { judgeSchedules, wasPaid } from "./judge-schedules.ts";
import { type Played, Schedule } from "./play-schedule.ts";
import { NOTHING_YET, type ShopTrial, type Tally } from "./shop-trial.ts";

export interface Trials {
  readonly seed: number;
  readonly count: number;
  /** Only this one of them, counted from 0. */
  readonly only?: number | undefined;
  /** How many are under way together. */
  readonly together: number;
  readonly say?: (text: string) => void;
}

export interface TrialResult {
  readonly tally: Tally;
  /** What went wrong, of each schedule with its number. Empty: nothing. */
  readonly wrong: readonly string[];
}

const CHUNK = 500;
const A_PRIME = 2_654_435_761;

/** Plays webhook schedules, each with a buyer of its own, and holds what became of them against the provider's book. */
export async function playSchedules(
  shop: ShopTrial,
  { seed, count, only, together, say }: Trials,
): Promise<TrialResult> {
  const tally = { ...NOTHING_YET };
  const wrong: string[] = [];
  const numbers = only === undefined ? Array.from({ length: count }, (_, number) => number) : [only];
  for (let start = 0; start < numbers.length; start += CHUNK) {
    const chunk = numbers.slice(start, start + CHUNK);
    const outcomes = await playChunk(shop, { seed, chunk, together, tally });
    const judged = await judgeSchedules(shop.owner, outcomes.filter(isPlayed));
    for (const [place, one] of outcomes.entries()) {
      const found = isPlayed(one) ? (judged.get(one.issuerId) ?? ["was not judged"]) : [one.failed];
      wrong.push(...found.map((what) => `seed ${seed}, schedule ${chunk[place]}: ${what}`));
    }
    say?.(`${tally.schedules} schedules, ${tally.deliveries} deliveries, ${tally.kills} kills, ${wrong.length} wrong`);
  }
  return { tally, wrong: [...wrong, ...(await brokenSentences(shop.owner))] };
}

type Outcome = Played | { readonly failed: string };

const isPlayed = (outcome: Outcome): outcome is Played => !("failed" in outcome);

async function playChunk(
  shop: ShopTrial,
  { seed, chunk, together, tally }: { seed: number; chunk: readonly number[]; together: number; tally: Tally },
): Promise<Outcome[]> {
  const issuers = chunk.map(() => newId(systemClock));
  await shop.owner.query(
    "INSERT INTO issuers (id, rfc, created_at) SELECT id, id::text, now() FROM unnest($1::uuid[]) AS id",
    [issuers],
  );
  const outcomes: Outcome[] = [];
  const waiting = chunk.entries();
  const player = async () => {
    for (const [place, number] of waiting) {
      const random = new Random(seed + Math.imul(number, A_PRIME));
      const schedule = new Schedule(shop, random, tally, issuers[place] ?? "");
      outcomes[place] = await schedule.play().catch((error: Error) => ({ failed: error.stack ?? error.message }));
    }
  };
  await Promise.all(Array.from({ length: together }, player));
  for (const outcome of outcomes.filter(isPlayed)) count(outcome, tally);
  return outcomes;
}

function count({ orders }: Played, tally: Tally): void {
  tally.paid += orders.filter(wasPaid).length;
  tally.reversals += orders.reduce((sum, { intent }) => sum + intent.refunds.length + intent.disputes.length, 0);
}

/** The sentences about credits and orders, over everything that was played. */
async function brokenSentences(owner: Connection): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, name, query } of INVARIANTS) {
    const rows = id === "I4" || id === "I6" ? await owner.query(query) : [];
    if (rows.length > 0) wrong.push(`${name} is broken: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return wrong;
}
