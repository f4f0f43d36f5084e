import { keyedStampRequest, requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Around every limit that the law and the product count from a clock. What is sealed three days late and asked about
 * twice is settled by time alone, after a quarter of an hour: too long for a scenario (legal-time.test.ts has it, with
 * a clock that can be moved).
 */
export const OFFSETS = {
  "+4m59s": 5 * MINUTE - SECOND,
  "+5m01s": 5 * MINUTE + SECOND,
  "-5m01s": -5 * MINUTE - SECOND,
  "+1h": HOUR,
  "-1h": -HOUR,
  "+71h": 71 * HOUR,
  "-71h": -71 * HOUR,
  "+74h": 74 * HOUR,
} as const;

/** A document of such a date is refused. */
const DATED_WRONG: ReadonlySet<string> = new Set<keyof typeof OFFSETS>(["+5m01s", "+1h", "+71h", "+74h"]);

/** Puts one server's clock off while it and the other, whose clock is right, stamp; then puts it right. */
export function clockOffBy(offset: keyof typeof OFFSETS): InjectFault {
  return async (scenario, random) => {
    const [victim, other] = random.shuffled(scenario.environment.servers);
    const stampRequests = await scenario.stampRequests(random, 3);
    await Promise.all([victim!.ready, other!.ready]);
    await victim!.setClock(OFFSETS[offset]);
    const since = Date.now();
    const asked = [
      requestStamp(scenario, victim!, stampRequests[0]!),
      requestStamp(scenario, other!, stampRequests[1]!),
    ];
    // The same invoice on both: each judges the other's lease differently. Not where no provider would take its date:
    // then the result is only known days later.
    const askers = DATED_WRONG.has(offset) ? [other!] : [victim!, other!];
    const both = askers.map((server) => requestStamp(scenario, server, keyedStampRequest(stampRequests[2]!.draft)));
    await Promise.all([...asked, ...both]);
    await victim!.setClock(0);
    return { stampRequests, since, missed: null };
  };
}
