// `npm run nightly -- [--minutes N] [--seed S]`: what is long by nature, within so many minutes, and one table at the
// end. `npm test` runs a small part of each.
import "./steps/node-version.mjs";

const { parseArgs } = await import("node:util");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, runNodeUntil } = await import("./steps/run.mjs");

const WHOLE_NIGHT = 90;
const USAGE = `npm run nightly -- [--minutes N] [--seed S]
  --minutes  how long all of it may take (default ${WHOLE_NIGHT}); a part that reaches its goal earlier leaves the rest to the others,
             and what is not done by then is stopped and said to be not run
  --seed     what decides every case (default: the day, such as 20261122); it is printed`;

/**
 * @typedef {{
 *   name: string,
 *   goal: number,
 *   chunk: number,
 *   share: number,
 *   command: (count: number, seed: number) => readonly string[],
 * }} Part
 * @type {readonly Part[]}
 */
const PARTS = [
  {
    name: "documents",
    goal: 1_000_000,
    chunk: 20_000,
    share: 0.25,
    command: (count, seed) => ["tests/nightly/documents.ts", "--count", `${count}`, "--seed", `${seed}`],
  },
  {
    name: "ledgers",
    goal: 100_000,
    chunk: 10_000,
    share: 0.1,
    command: (count, seed) => [
      "tests/money/main.ts",
      "--sequences",
      `${count}`,
      "--schedules",
      "0",
      "--seed",
      `${seed}`,
    ],
  },
  {
    name: "schedules",
    goal: 10_000,
    chunk: 1_000,
    share: 0.15,
    command: (count, seed) => [
      "tests/money/main.ts",
      "--sequences",
      "0",
      "--schedules",
      `${count}`,
      "--seed",
      `${seed}`,
    ],
  },
  {
    name: "properties",
    goal: 100,
    chunk: 10,
    share: 0.05,
    command: (count, seed) => ["tests/nightly/properties.ts", "--times", `${count}`, "--seed", `${seed}`],
  },
  {
    name: "kills",
    goal: 2_000,
    chunk: 200,
    share: 0.2,
    command: (count, seed) => ["tests/faults/main.ts", "--kills", `${count}`, "--seed", `${seed}`],
  },
  {
    name: "machines",
    goal: 100,
    chunk: 10,
    share: 0.1,
    command: (count, seed) => [
      "tests/faults/main.ts",
      "--class",
      "restore",
      "--machines",
      `${count}`,
      "--place",
      seed % 2 === 0 ? "folder" : "bucket",
      "--seed",
      `${seed}`,
    ],
  },
  {
    name: "rotations",
    goal: 20,
    chunk: 5,
    share: 0.05,
    command: (count, seed) => [
      "tests/faults/main.ts",
      "--class",
      "rotation",
      "--rotations",
      `${count}`,
      "--seed",
      `${seed}`,
    ],
  },
  {
    name: "databases",
    goal: 72,
    chunk: 10,
    share: 0.05,
    command: (count, seed) => ["tests/nightly/past-databases.ts", "--count", `${count}`, "--seed", `${seed}`],
  },
  { name: "image", goal: 1, chunk: 1, share: 0.05, command: () => ["tests/image/main.ts"] },
];

const text = /** @type {const} */ ({ type: "string" });
const { values } = parseArgs({ options: { minutes: text, seed: text, help: { type: "boolean" } } });
const minutes = Number(values.minutes ?? WHOLE_NIGHT);
const seed = Number(values.seed ?? new Date().toISOString().slice(0, "2026-11-22".length).replaceAll("-", ""));
if (values.help || !(minutes > 0) || !Number.isInteger(seed)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}

await installIfNeeded();
await buildIfChanged(["server", "pac-sandbox"]);
const MS_PER_MINUTE = 60_000;
const NOT_RUN = "not run";
const WRONG = "WRONG";
const until = Date.now() + minutes * MS_PER_MINUTE;
const rows = [];
for (const [place, part] of PARTS.entries()) {
  const left = PARTS.slice(place).reduce((sum, { share }) => sum + share, 0);
  rows.push(await runPart(part, Date.now() + ((until - Date.now()) * part.share) / left));
}
console.log(`\nnpm run nightly -- --minutes ${minutes} --seed ${seed}`);
console.table(rows);
const notRun = rows.filter(({ result }) => result === NOT_RUN).length;
if (notRun > 0) console.log(`Not run: ${notRun} of ${rows.length} parts, which want more minutes.`);
process.exitCode = rows.some(({ result }) => result.startsWith(WRONG)) ? 1 : 0;

/**
 * Runs a part in chunks until its goal or its time. A chunk may take more than the part's share, and the parts after it
 * then share what is left; but none goes on when all minutes are over. With less time than a whole night's a chunk is
 * smaller. Each is given the next seed.
 * @param {Part} part
 * @param {number} end
 */
async function runPart({ name, goal, chunk, command }, end) {
  const start = Date.now();
  let done = 0;
  const broken = [];
  const size = Math.ceil(chunk * Math.min(1, minutes / WHOLE_NIGHT));
  for (let at = seed; done < goal && (done === 0 || Date.now() < end); at += 1) {
    const count = Math.min(size, goal - done);
    console.log(`\n== ${name}: ${count} of seed ${at}`);
    const code = await runNodeUntil(until, [...FROM_SOURCE, ...command(count, at)]);
    if (code === "stopped") break;
    if (code !== 0) broken.push(at);
    done += count;
  }
  const right = done === 0 ? NOT_RUN : "right";
  const result = broken.length === 0 ? right : `${WRONG} at seed ${broken.join(", ")}`;
  return { part: name, done, goal, seconds: Math.round((Date.now() - start) / 1_000), result };
}
