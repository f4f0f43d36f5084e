import { createHash } from "node:crypto";
import { PERSONALITIES } from "./all-personalities.ts";
import { ok } from "./personalities/ok.ts";
import type { Personality } from "./personality.ts";

/**
 * Personalities drawn from a seed, one a request: half of the requests are met well, the others with any of the rest.
 * The same seed draws the same ones in the same order, so that whatever a run found can be found again.
 */
export function seededPersonalities(seed: number): () => Personality {
  const [, ...others] = PERSONALITIES;
  let drawn = 0;
  return () => {
    const digest = createHash("sha256").update(`${seed} ${drawn}`).digest();
    drawn += 1;
    return digest.readUInt8(0) % 2 === 0 ? ok : (others[digest.readUInt32BE(1) % others.length] ?? ok);
  };
}
