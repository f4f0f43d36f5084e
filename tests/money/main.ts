import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { playSequences } from "../../apps/server/src/credits/testing/play-sequences.ts";
import { playSchedules } from "../../apps/server/src/orders/testing/play-schedules.ts";
import { type OpenTrial, openTrial } from "./open-trial.ts";

const USAGE = `npm run money -- [--sequences N] [--schedules N] [--seed S] [--schedule K]
  --sequences  random sequences of commands, played to the ledger and to a model of it (default 100000)
  --schedules  random schedules of a card provider's events, repeated, late, out of order, forged and met by kills (default 50000)
  --seed       what decides them (default: any; it is printed)
  --schedule   only this schedule of that seed`;

const TOGETHER = 6;
const CHUNK = 10_000;
const SHOWN = 20;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const MS_PER_SECOND = 1_000;

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

async function playLedger({ shop }: OpenTrial, count: number, seed: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let played = 0; played < count; played += CHUNK) {
    const part = { count: Math.min(CHUNK, count - played), seed: (seed + played) % 2 ** 31 };
    wrong.push(...(await playSequences({ db: shop.deps.db, owner: shop.owner, ...part, together: TOGETHER })));
    say(`${played + part.count} sequences, ${wrong.length} differences`);
  }
  return wrong;
}

async function timed(what: string, work: () => Promise<readonly string[]>): Promise<number> {
  const start = Date.now();
  const wrong = await work();
  for (const line of wrong.slice(0, SHOWN)) say(line);
  say(`${what}: ${wrong.length} wrong, ${Math.round((Date.now() - start) / MS_PER_SECOND)} s`);
  return wrong.length;
}

// Stripe's SDK and the query builder note at every request where it came from; following that far, and back to the
// sources, would take a third of their time.
process.setSourceMapsEnabled(false);
Error.stackTraceLimit = 4;

async function run(sequences: number, schedules: number, seed: number, only: number | undefined): Promise<number> {
  const trial = await openTrial();
  try {
    const ledger =
      only === undefined && sequences > 0
        ? await timed(`${sequences} sequences`, () => playLedger(trial, sequences, seed))
        : 0;
    const orders = await timed(`${only === undefined ? schedules : 1} schedules`, async () => {
      const { tally, wrong } = await playSchedules(trial.shop, {
        seed,
        count: schedules,
        only,
        together: TOGETHER,
        say,
      });
      say(JSON.stringify(tally));
      return wrong;
    });
    return ledger + orders;
  } finally {
    await trial.close();
  }
}

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { sequences: text, schedules: text, seed: text, schedule: text, help: { type: "boolean" } },
});
const [sequences, schedules] = [readCount(values.sequences, 100_000), readCount(values.schedules, 50_000)];
const [seed, only] = [readCount(values.seed, randomInt(1_000_000_000)), readCount(values.schedule, -1)];

if (values.help || [sequences, schedules, seed, only].some(Number.isNaN)) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  say(`npm run money -- --sequences ${sequences} --schedules ${schedules} --seed ${seed}`);
  process.exitCode = (await run(sequences, schedules, seed, only < 0 ? undefined : only)) === 0 ? 0 : 1;
}
