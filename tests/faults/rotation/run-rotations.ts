import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { countWrapped, listKeys } from "../../../apps/server/src/adapters/vault/index.ts";
import { openDb, openPool } from "../../../apps/server/src/db/index.ts";
import { Random } from "../../../apps/server/src/testing/random.ts";
import { ROOT } from "../../../scripts/steps/run.mjs";
import { checkRun } from "../check-results.ts";
import { retryUntilAnswered } from "../client.ts";
import { openScenario, type Scenario } from "../scenario.ts";

export interface RotationRunOptions {
  readonly seed: number;
  readonly rotations: number;
  readonly say: (line: string) => void;
}

/** What one rotation went through until nothing needed the key before it. */
export interface Rotation {
  readonly number: number;
  /** How often the command was killed, and servers. */
  readonly killed: number;
  readonly serversKilled: number;
  readonly ms: number;
  readonly wrong: readonly string[];
}

export interface RotationRun {
  readonly rotations: readonly Rotation[];
  readonly acknowledged: number;
  readonly inLedger: number;
  /** What is wrong with the whole, in words. */
  readonly wrongAtTheEnd: readonly string[];
}

const ISSUERS = 8;
const CLIENTS = 4;
const STAMP_PATIENCE_MS = 600_000;

/**
 * Replaces the master key again and again while two servers stamp under load, killing the command and the servers at
 * any step. Afterwards nothing lies under an earlier key, everything opens with the new one alone, and every stamp is
 * there once.
 */
export async function runRotations({ seed, rotations, say }: RotationRunOptions): Promise<RotationRun> {
  const random = new Random(seed);
  const scenario = await openScenario(ISSUERS);
  try {
    const load = new Load(scenario, random);
    const results: Rotation[] = [];
    for (let number = 1; number <= rotations; number += 1) {
      const rotation = { number, ...(await rotateOnce(scenario, random)) };
      results.push(rotation);
      const { killed, serversKilled, ms, wrong } = rotation;
      const failed = wrong.length === 0 ? "" : ` FAILED: ${wrong.join("; ")}`;
      const kills = `command killed ${killed} times, servers ${serversKilled}`;
      say(`rotation ${number}: ${kills}, ${Math.round(ms / 1000)} s${failed}`);
    }
    const unanswered = await load.end();
    const ledgers = await Promise.all(scenario.environment.providers.map((provider) => provider.stamps()));
    return {
      rotations: results,
      acknowledged: new Set(scenario.journal.lines.flatMap(({ uuid }) => uuid ?? [])).size,
      inLedger: ledgers.flat().length,
      wrongAtTheEnd: [...unanswered, ...(await checkRun(scenario))],
    };
  } finally {
    await scenario.environment.stop();
  }
}

const LONGEST_PAUSE_MS = 1_000;
/** Sealed under the master key like a certificate; nothing is ever sent there. */
const WEBHOOK = { url: "http://127.0.0.1:9/hooks?token=of-the-receiver", events: ["invoice.cancelled"] };

/** Clients that have things opened and sealed: invoices stamped, and webhooks registered until there may be no more. */
class Load {
  readonly #ended: Promise<string[]>;
  #isOver = false;

  constructor(scenario: Scenario, random: Random) {
    const clients = Array.from({ length: CLIENTS }, () =>
      this.#work(scenario, random).catch((error: Error) => [error.message]),
    );
    this.#ended = Promise.all(clients).then((all) => all.flat());
  }

  /** What was not stamped in the end. */
  end(): Promise<string[]> {
    this.#isOver = true;
    return this.#ended;
  }

  async #work(scenario: Scenario, random: Random): Promise<string[]> {
    const how = { impatient: true, patienceMs: STAMP_PATIENCE_MS };
    const unanswered: string[] = [];
    while (!this.#isOver) {
      await sleep(random.between(0, LONGEST_PAUSE_MS));
      const [asked] = await scenario.stampRequests(random, 1);
      if (asked === undefined) continue;
      const headers = { authorization: `Bearer ${asked.draft.issuer.token}` };
      const server = random.pick([...scenario.environment.servers]);
      await server.ask({ method: "POST", url: "/api/webhooks", body: WEBHOOK, headers });
      if (!(await retryUntilAnswered(scenario, asked, how))) unanswered.push(`${asked.draft.id} is not stamped`);
    }
    return unanswered;
  }
}

/** What the command says before it does the next step; the first of them comes before any. */
const SAID_BEFORE_KILL = ["", "is in the file", "Waiting until", "Every running process has it", "is under it"];
const MOST_AFTER_MS = 60;
const MOST_TRIES = 12;

async function rotateOnce(scenario: Scenario, random: Random): Promise<Omit<Rotation, "number">> {
  const start = Date.now();
  const commands = new Commands(scenario, random);
  const wrong: string[] = [];
  let isRetired = false;
  // What a server was storing under the old key while it was retired is moved by another rotation.
  for (let tries = 0; !isRetired && tries < MOST_TRIES; tries += 1) {
    if ((await commands.run("rotate")) !== 0) continue;
    isRetired = (await commands.run("retire")) === 0;
  }
  if (!isRetired) wrong.push(`the old key is not retired after ${MOST_TRIES} tries: ${commands.said}`);
  wrong.push(...(await findLeft(scenario)));
  const { killed, serversKilled } = commands;
  return { killed, serversKilled, ms: Date.now() - start, wrong };
}

/** The operator's commands; the first few of a rotation are killed, and servers beside them. */
class Commands {
  readonly #scenario: Scenario;
  readonly #random: Random;
  #left: number;
  killed = 0;
  serversKilled = 0;
  said = "";

  constructor(scenario: Scenario, random: Random) {
    this.#scenario = scenario;
    this.#random = random;
    this.#left = random.between(1, 3);
  }

  /** Its exit code; null when it was killed. */
  async run(name: "rotate" | "retire"): Promise<number | null> {
    const { environment } = this.#scenario;
    const random = this.#random;
    const child = startKeys(environment, name);
    let dies = this.#left > 0;
    this.#left -= 1;
    if (random.between(0, 2) === 0) {
      random.pick([...environment.servers]).kill();
      this.serversKilled += 1;
    }
    const words = random.pick(name === "rotate" ? SAID_BEFORE_KILL : [""]);
    const afterMs = random.between(0, words === "" ? LONGEST_START_MS : MOST_AFTER_MS);
    const heard = await listen(child, (said) => {
      if (!dies || !said.includes(words)) return;
      dies = false;
      setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    this.said = heard.said;
    if (heard.code === null) this.killed += 1;
    return heard.code;
  }
}

/** Longer than the command takes to begin. */
const LONGEST_START_MS = 2_500;
/** Longer than a server that was killed counts as one that may still run. */
const WAIT_SECONDS = 60;

function startKeys({ folder, database }: Scenario["environment"], name: "rotate" | "retire"): ChildProcess {
  const wait = name === "rotate" ? ["--wait", String(WAIT_SECONDS)] : [];
  const program = ["apps/server/dist/cli/keys.js", name, ...wait, "--database-url", database.url];
  const env = { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", LANG: "en", TIMBRA_DATA_DIR: folder };
  return spawn(process.execPath, program, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
}

async function listen(
  child: ChildProcess,
  onSaid: (said: string) => void,
): Promise<{ readonly code: number | null; readonly said: string }> {
  let said = "";
  onSaid(said);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      onSaid(said);
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}

const SETTLE_MS = 2_000;

/** What still lies under an earlier key, in the database or in the file. */
async function findLeft({ environment }: Scenario): Promise<string[]> {
  // Whoever runs looks at the file each second.
  await sleep(SETTLE_MS);
  const db = openDb(openPool({ url: environment.database.url, maxConnections: 1, onError: () => undefined }));
  try {
    const current = (await listKeys(db)).find(({ state }) => state === "current")?.version;
    const left = (await countWrapped(db)).filter(({ version }) => version !== current);
    const lines = (await readFile(join(environment.folder, "master.key"), "utf8")).trim().split("\n").length;
    return [
      ...left.map(({ kind, count, version }) => `${count} ${kind} under ${version}, which is not current`),
      ...(lines === 1 ? [] : [`${lines} keys in the file`]),
    ];
  } finally {
    await db.destroy();
  }
}
