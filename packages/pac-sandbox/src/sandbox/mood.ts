import { findPersonality } from "./all-personalities.ts";
import { ok } from "./personalities/ok.ts";
import type { Personality } from "./personality.ts";
import { seededPersonalities } from "./seeded.ts";

const DEFAULT_DELAY_MS = 3000;

/** How the next requests will be met. */
export interface ProviderMood {
  readonly personality: Personality;
  readonly delayMs: number;
  /** Requests left before it is well again; absent: until told otherwise. */
  readonly times?: number;
  /** Draws a personality for each request, in the place of `personality`. */
  readonly seeded?: { readonly seed: number; next(): Personality };
}

const WELL: ProviderMood = { personality: ok, delayMs: DEFAULT_DELAY_MS };

/** What can be met with a mood of its own: stamping, looking up a stamp, cancelling, and asking the SAT. */
export const OCCASIONS = ["stamp", "lookup", "cancel", "status"] as const;

export type Occasion = (typeof OCCASIONS)[number];

export type Moods = Readonly<Record<Occasion, CurrentMood>>;

/** Every occasion, met well. */
export function newMoods(): Moods {
  return { stamp: new CurrentMood(), lookup: new CurrentMood(), cancel: new CurrentMood(), status: new CurrentMood() };
}

/** A mood of the provider, which POST /sandbox/personality changes. */
export class CurrentMood {
  #mood: ProviderMood = WELL;

  get now(): ProviderMood {
    return this.#mood;
  }

  set(mood: ProviderMood): void {
    this.#mood = mood;
  }

  /** The mood for one more request. */
  take(): ProviderMood {
    const mood = this.#mood;
    if (mood.times !== undefined) this.#mood = mood.times > 1 ? { ...mood, times: mood.times - 1 } : WELL;
    return mood.seeded === undefined ? mood : { ...mood, personality: mood.seeded.next() };
  }
}

/** A mood that draws a personality for each request; null when the seed or the delay makes no sense. */
export function seededMood(seed: unknown, delayMs: unknown): ProviderMood | null {
  if (!isCount(seed) || (delayMs !== undefined && !isCount(delayMs))) return null;
  return { ...WELL, delayMs: delayMs ?? DEFAULT_DELAY_MS, seeded: { seed, next: seededPersonalities(seed) } };
}

/** A mood from a client's words; null when there is no such personality or the numbers make no sense. */
export function moodOf(name: unknown, delayMs: unknown, times: unknown): ProviderMood | null {
  const personality = typeof name === "string" ? findPersonality(name) : undefined;
  if (!personality) return null;
  if (delayMs !== undefined && !isCount(delayMs)) return null;
  if (times !== undefined && !(isCount(times) && times > 0)) return null;
  return { personality, delayMs: delayMs ?? DEFAULT_DELAY_MS, ...(times !== undefined && { times }) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
