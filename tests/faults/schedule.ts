import { type FaultPoint, IO_POINTS, PHASES } from "../../apps/server/src/fault-injection/index.ts";
import { Random } from "../../apps/server/src/testing/random.ts";
import { clockOffBy, OFFSETS } from "./classes/clock.ts";
import { doubleClick } from "./classes/double-click.ts";
import { killAllOnceAcknowledged, killAtRequest, killAtWork, stopAtRequest, zombieAt } from "./classes/kills.ts";
import { failOver, fillDisk, killPostgresAt, providerKilled, triggeredBy } from "./classes/outages.ts";
import type { FaultCase, FaultClass, InjectFault } from "./fault.ts";
import type { SmallDisk } from "./small-disk.ts";

export const POINTS: readonly FaultPoint[] = IO_POINTS.flatMap((point) =>
  PHASES.map((phase) => `${point}:${phase}` as const),
);

/** Those that a worker passes as well. */
const WORKER_POINTS = POINTS.slice(POINTS.indexOf("outbox-pick:before"), POINTS.indexOf("acknowledge:before") + 1);
/** Where a stopped server holds a lease and no row: in the middle of a transaction nobody could take anything over. */
const LEASED_POINTS = POINTS.slice(POINTS.indexOf("outbox-pick:after"), POINTS.indexOf("stamp-verify:after") + 1);
/** One of so many kills hits a worker. */
const WORKER_SHARE = 8;

export interface SchedulePlan {
  readonly seed: number;
  readonly kills: number;
  /** The provider's ways to behave. */
  readonly personalities: readonly string[];
  /** Null: there is no way here to fill a disk. */
  readonly disk: SmallDisk | null;
}

type Unnumbered = Omit<FaultCase, "number">;

/** The cases of a run: the same plan gives the same cases in the same order. */
export function scheduleOf({ seed, kills, personalities, disk }: SchedulePlan): FaultCase[] {
  const random = new Random(seed);
  const rounds = (part: number, least: number) => Math.max(least, Math.ceil(kills / part));
  const offsets = Object.keys(OFFSETS) as (keyof typeof OFFSETS)[];
  const cases = [
    ...killsOf(random, kills),
    ...cycle(random, POINTS, rounds(20, POINTS.length), (point) =>
      alone("stop", `stopped at ${point}`, stopAtRequest(point)),
    ),
    ...cycle(random, LEASED_POINTS, rounds(100, 2), (point) =>
      alone("zombie", `stopped at ${point} until another settled it`, zombieAt(point)),
    ),
    ...repeat(rounds(200, 1), () =>
      personalities.map((name) => beside("provider", `the provider's ${name}`, triggeredBy(name))),
    ),
    ...repeat(rounds(200, 1), () => [alone("provider", "the provider killed", providerKilled)]),
    ...repeat(rounds(50, 3), () => [alone("fail-over", "the first provider unclear, then gone", failOver)]),
    ...repeat(rounds(40, 3), () => [beside("double click", "many clicks on both servers", doubleClick)]),
    ...repeat(rounds(100, 1), () => [
      alone("acknowledged", "everything killed once it was acknowledged", killAllOnceAcknowledged),
    ]),
    ...cycle(random, POINTS, rounds(50, 3), (point) =>
      alone("postgres", `PostgreSQL killed at ${point}`, killPostgresAt(point)),
    ),
    ...cycle(random, offsets, rounds(100, offsets.length), clockCase),
    ...(disk === null ? [] : repeat(rounds(500, 1), () => [alone("disk full", disk.how, fillDisk(disk))])),
  ];
  return random.shuffled(cases).map((one, place) => ({ ...one, number: place + 1 }));
}

function killsOf(random: Random, kills: number): Unnumbered[] {
  const atWork = Math.floor(kills / WORKER_SHARE);
  const action = () => (random.oneIn(10) ? "exit" : "kill");
  return [
    ...cycle(random, POINTS, kills - atWork, (point) => {
      const kill = { point, action: action(), both: random.oneIn(10) } as const;
      return alone(
        "kill",
        `${kill.action} at ${point}${kill.both ? ", the other server too" : ""}`,
        killAtRequest(kill),
      );
    }),
    ...cycle(random, WORKER_POINTS, atWork, (point) => {
      const how = action();
      return beside("kill", `${how} of the worker at ${point}`, killAtWork(point, how));
    }),
  ];
}

/**
 * What a clock that is an hour ahead postpones waits for that hour, so such a case must not touch another case's
 * invoices. What is sealed days ahead, and whose refusal is lost with another case's server, is only settled after
 * days: no other case's failure may affect it.
 */
function clockCase(offset: keyof typeof OFFSETS): Unnumbered {
  return {
    ...alone("clock", `clock off by ${offset}`, clockOffBy(offset)),
    lane: OFFSETS[offset] > 0 ? "last" : "alone",
  };
}

function alone(name: FaultClass, title: string, inject: InjectFault): Unnumbered {
  return { class: name, title, lane: "alone", inject };
}

function beside(name: FaultClass, title: string, inject: InjectFault): Unnumbered {
  return { class: name, title, lane: "beside", inject };
}

/** `count` cases over a shuffled list, each of it once before any comes again. */
function cycle<T>(random: Random, list: readonly T[], count: number, make: (one: T) => Unnumbered): Unnumbered[] {
  const order = random.shuffled(list);
  return Array.from({ length: count }, (_, place) => make(order[place % order.length]!));
}

function repeat(times: number, make: () => Unnumbered[]): Unnumbered[] {
  return Array.from({ length: times }, make).flat();
}

/** The random numbers of one case, which do not depend on the others'. */
export function randomOf(seed: number, number: number): Random {
  return new Random(Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(number, 0xc2b2_ae35));
}
