/** What a request waits for decides how soon it is worth asking again. */
export interface Pace {
  readonly waitingFor: "provider" | "sat_to_know" | "sat_to_answer" | "earlier_request" | "receiver";
  readonly requestedAt: Date;
  readonly deadline: Date | null;
}

const SECOND_MS = 1000;
const LONGEST_HOUR_MS = 3_600_000;

/** A provider counts what is sent to it, and may stop listening after some; a look at the SAT is free. */
const FIRST_PAUSE_MS = {
  provider: 20 * SECOND_MS,
  sat_to_know: 60 * SECOND_MS,
  sat_to_answer: 3 * SECOND_MS,
  earlier_request: 60 * SECOND_MS,
  receiver: 3 * SECOND_MS,
} as const satisfies Record<Pace["waitingFor"], number>;

/** Sends double their pause; looks come closer together. */
const SENDS: readonly Pace["waitingFor"][] = ["provider", "sat_to_know"];
const LONGEST_PAUSE_MS = LONGEST_HOUR_MS;
const SPREAD = 0.4;

/**
 * When to ask again: the pause grows with the age of the request, from seconds to an hour, and is spread by a fifth
 * either way so that many requests do not ask at once. The first look after the receiver's term comes within minutes of
 * it. `random`: from 0 up to 1.
 */
export function nextTryAt(now: Date, { waitingFor, requestedAt, deadline }: Pace, random: number): Date {
  const age = now.getTime() - requestedAt.getTime();
  const grown = SENDS.includes(waitingFor) ? age : age / 4;
  const pause =
    Math.min(Math.max(grown, FIRST_PAUSE_MS[waitingFor]), LONGEST_PAUSE_MS) * (1 - SPREAD / 2 + SPREAD * random);
  const at = now.getTime() + pause;
  const end = deadline?.getTime() ?? 0;
  return new Date(now.getTime() < end && end < at ? end + random * 120 * SECOND_MS : at);
}
