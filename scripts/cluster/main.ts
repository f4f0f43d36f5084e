/**
 * `npm run cluster -- webs|failover`: the arrangements of docs/operations/growing.md on this machine's loopback, with
 * Debian's haproxy, pgbouncer and etcd. Leaves with 1 when a promise is broken, with 3 where a package is missing.
 */

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { drillFailover } from "./failover.ts";
import { type DebianProgram, missingPackages } from "./programs.ts";
import { compareWebs } from "./webs.ts";

const USAGE = `npm run cluster -- webs [--processes 1,2,4] [--count 600] [--keep]
  stamps through haproxy, with so many web processes, a bucket for the files and PgBouncer before the database
npm run cluster -- failover [--kills 20] [--pauses 3] [--seed S] [--keep]
  kills and stops the primary of a database with a synchronous standby under a lease in etcd, and counts what was lost`;

const NOT_RUN = 3;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: text,
    count: text,
    kills: text,
    pauses: text,
    seed: text,
    keep: { type: "boolean" },
    help: { type: "boolean" },
  },
});

const COMMANDS: Readonly<Record<string, { needs: readonly DebianProgram[]; run: () => Promise<readonly string[]> }>> = {
  webs: {
    needs: ["haproxy", "pgbouncer"],
    run: () =>
      compareWebs({ ...common(), processes: numbers(values.processes ?? "1,2,4"), count: one(values.count, 600) }),
  },
  failover: {
    needs: ["haproxy", "pgbouncer", "etcd"],
    run: () =>
      drillFailover({
        ...common(),
        kills: one(values.kills, 20),
        pauses: one(values.pauses, 3),
        seed: one(values.seed, randomInt(1, 1_000_000)),
      }),
  },
};

await main();

async function main(): Promise<void> {
  const command = COMMANDS[positionals[0] ?? ""];
  if (command === undefined || values.help) {
    say(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const missing = missingPackages(command.needs);
  if (missing !== null) {
    say(missing);
    process.exitCode = NOT_RUN;
    return;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const wrong = await command.run();
  for (const words of wrong) say(`WRONG: ${words}`);
  say(wrong.length === 0 ? "Everything held." : `${wrong.length} promises broken.`);
  process.exit(wrong.length === 0 ? 0 : 1);
}

function common() {
  return { keep: values.keep ?? false, say };
}

function numbers(list: string): number[] {
  return list.split(",").map((part) => one(part, 0));
}

function one(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^(0|[1-9]\d{0,8})$/.test(given)) throw new RangeError(`A whole number is needed, not "${given}".`);
  return Number(given);
}
