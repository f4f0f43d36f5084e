import { median } from "../report.ts";

/** A piece of work, done once for each call; the number of the call lets it take turns among several documents. */
export type Work = (turn: number) => void;

const ROUNDS = 11;
/** Long enough for the clock of the processor and for a share of the garbage collection. */
const BLOCK_MICROSECONDS = 80_000;
/** The compiler of the engine takes its time: short documents reach their speed after ten thousand of them. */
const WARM_UP_MICROSECONDS = 4_000_000;

/**
 * CPU microseconds of each piece of work, as medians of several rounds. All are warmed up first, as in a server that
 * has been running; in a round each has its turn, so that what else the machine does falls on all alike.
 */
export function cpuMicroseconds<Name extends string>(works: Readonly<Record<Name, Work>>): Record<Name, number> {
  const named = Object.entries<Work>(works) as [Name, Work][];
  const repeats = new Map(named.map(([name, work]) => [name, warmUp(work)]));
  const rounds: Record<Name, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const entries = named.map(([name, work]) => [name, timeBlock(work, repeats.get(name) ?? 1)]);
    rounds.push(Object.fromEntries(entries) as Record<Name, number>);
  }
  return Object.fromEntries(named.map(([name]) => [name, median(rounds.map((round) => round[name]))])) as Record<
    Name,
    number
  >;
}

/** Answers how many repeats make a block. */
function warmUp(work: Work): number {
  let turns = 0;
  const start = process.cpuUsage();
  while (elapsed(start) < WARM_UP_MICROSECONDS || turns < 3) work(turns++);
  return Math.max(1, Math.round((turns * BLOCK_MICROSECONDS) / elapsed(start)));
}

function timeBlock(work: Work, repeats: number): number {
  const start = process.cpuUsage();
  for (let turn = 0; turn < repeats; turn++) work(turn);
  return elapsed(start) / repeats;
}

function elapsed(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
