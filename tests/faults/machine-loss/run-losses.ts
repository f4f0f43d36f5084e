import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { giftCredits } from "../../../apps/server/src/testing/gift-credits.ts";
import { Random } from "../../../apps/server/src/testing/random.ts";
import { createDraft, createIssuers, type FaultDraft, type FaultIssuer } from "../fixtures.ts";
import { Provider } from "../provider.ts";
import { type BackupPlaceKind, openBackupPlace } from "./backup-place.ts";
import { checkAfterLoss, type LossVerdict } from "./check-loss.ts";
import { type CommandOutcome, Machine, type RestoreOutcome } from "./machine.ts";

export interface LossOptions {
  readonly seed: number;
  /** How many machines are lost. */
  readonly machines: number;
  /** Where their backups are. Default: a folder. */
  readonly place?: BackupPlaceKind;
  /** How long one lives at most. Default: longer than it takes until its worker has sent the log twice. */
  readonly longestMs?: number;
  readonly say: (line: string) => void;
}

export interface Loss extends LossVerdict {
  readonly number: number;
  /** Of what came back from the provider's records. */
  readonly counts: RestoreOutcome["counts"];
  /** From the loss until the restored machine answered and nothing was undecided. */
  readonly restoredMs: number;
}

const ISSUERS = 3;
const LONGEST_LIFE_MS = 40_000;

/** What clients were told, kept where no machine can lose it. */
export interface Told {
  readonly invoiceId: string;
  readonly uuid: string;
  readonly at: Date;
}

/** Most of a loss is waiting: for its moment, for a database that starts, for a provider's answers. */
const LANES = 2;

/**
 * Loses machines at random points under load, restores each from what had left it by then, and compares it with the
 * provider's own ledger: what was acknowledged before the last archived log comes from the backup alone, what came
 * later from the provider, and nothing is lost or doubled. A machine is the successor of the one that was lost before.
 */
export async function runLosses({
  seed,
  machines,
  place = "folder",
  longestMs = LONGEST_LIFE_MS,
  say,
}: LossOptions): Promise<readonly Loss[]> {
  const results: Loss[] = [];
  const onLoss = (found: Omit<Loss, "number">) => {
    const loss = { number: results.length + 1, ...found };
    results.push(loss);
    const { number, wrong, acknowledged, archived, counts, restoredMs } = loss;
    const came = `${acknowledged} acknowledged, ${archived} archived, ${JSON.stringify(counts)}`;
    const failed = wrong.length === 0 ? "" : ` FAILED: ${wrong.join("; ")}`;
    say(`machine ${number}: ${came}, ${Math.round(restoredMs / 1000)} s${failed}`);
  };
  const lanes = Array.from({ length: Math.min(LANES, machines) }, (_, lane) => ({
    ...{ seed: seed + lane, place, longestMs, onLoss },
    machines: Math.floor((machines + LANES - 1 - lane) / LANES),
  }));
  const ends = await Promise.allSettled(lanes.map(runLane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}

interface Lane {
  readonly seed: number;
  readonly machines: number;
  readonly place: BackupPlaceKind;
  readonly longestMs: number;
  readonly onLoss: (loss: Omit<Loss, "number">) => void;
}

async function runLane({ seed, machines, place, longestMs, onLoss }: Lane): Promise<void> {
  const random = new Random(seed);
  const folder = await mkdtemp(join(tmpdir(), "timbra-losses-"));
  // As root, the database runs as another user, who has to reach its folder.
  await chmod(folder, 0o755);
  const provider = await Provider.start({ folder: join(folder, "provider"), logFile: join(folder, "provider.log") });
  const backups = await openBackupPlace(place, folder);
  const machine = await Machine.create({ folder: join(folder, "machine"), pacUrl: provider.url, backups });
  const abandon = () => provider.abandon();
  process.once("exit", abandon);
  try {
    await machine.start();
    const issuers = await createIssuers({ ready: Promise.resolve() }, machine.address, ISSUERS);
    await giftCredits(machine.databaseUrl, join(machine.dataDir, "master.key"), "machines that are lost");
    expectDone("backup", await machine.backUp());
    const told: Told[] = [];
    for (let number = 1; number <= machines; number += 1)
      onLoss(await loseOnce({ machine, provider, issuers, random, told, mark: `${seed}-${number}`, longestMs }));
  } finally {
    await machine.lose();
    await provider.stop();
    backups.close();
    process.off("exit", abandon);
    await rm(folder, { recursive: true, force: true });
  }
}

interface LossRun {
  readonly machine: Machine;
  readonly provider: Provider;
  readonly issuers: readonly FaultIssuer[];
  readonly random: Random;
  readonly told: Told[];
  readonly mark: string;
  readonly longestMs: number;
}

const CLIENTS = 4;
/** A client thinks so long at most: a thousand documents a machine would make the checks, not the losses, long. */
const LONGEST_PAUSE_MS = 1_500;
const MOST_DRAFTS = 8;
/** A machine that its operator backs up by hand is lost while that lasts or soon after it. */
const MOST_BY_HAND_MS = 8_000;

async function loseOnce(run: LossRun): Promise<Omit<Loss, "number">> {
  const { machine, provider, random, told, longestMs } = run;
  const began = new Date();
  const ledgerBefore = (await provider.stamps()).length;
  const drafts = await draftSome(run, random.between(1, MOST_DRAFTS));
  const load = new Load(run, drafts);
  const isByHand = random.between(0, 1) === 1;
  const backup = isByHand ? machine.backUp() : null;
  await sleep(random.between(0, isByHand ? Math.min(MOST_BY_HAND_MS, longestMs) : longestMs));
  const lostAt = new Date();
  load.end();
  await machine.lose();
  await Promise.all([load.ended, backup]);
  const life = { began, ledgerBefore, reach: await machine.reach(), lostAt };
  const { code, said, counts } = await machine.restore();
  await machine.start();
  const verdict = await checkAfterLoss({ machine, provider, told, life });
  const wrong = code === 0 ? verdict.wrong : [`npm run restore ended with ${code}: ${said}`, ...verdict.wrong];
  return { ...verdict, wrong, counts, restoredMs: Date.now() - lostAt.getTime() };
}

function expectDone(name: string, { code, said }: CommandOutcome): void {
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${said}`);
}

function draftSome({ machine, issuers, random, mark }: LossRun, count: number): Promise<FaultDraft[]> {
  return Promise.all(
    Array.from({ length: count }, (_, place) => createDraft([machine], random.pick(issuers), `${mark} kept ${place}`)),
  );
}

/** Clients that stamp until the machine is gone, among it drafts that a backup may have had as such. */
class Load {
  readonly ended: Promise<unknown>;
  readonly #run: LossRun;
  readonly #drafts: FaultDraft[];
  #isOver = false;
  #made = 0;

  constructor(run: LossRun, drafts: readonly FaultDraft[]) {
    this.#run = run;
    this.#drafts = [...drafts];
    this.ended = Promise.allSettled(Array.from({ length: CLIENTS }, () => this.#work()));
  }

  end(): void {
    this.#isOver = true;
  }

  async #work(): Promise<void> {
    const { machine, issuers, random, mark } = this.#run;
    while (!this.#isOver) {
      await sleep(random.between(0, LONGEST_PAUSE_MS));
      this.#made += 1;
      const made = () => createDraft([machine], random.pick(issuers), `${mark} after ${this.#made}`, 1);
      const isKept = random.between(0, 4) === 0;
      const draft = (isKept ? this.#drafts.shift() : undefined) ?? (await made());
      await requestStamp(this.#run, draft);
    }
  }
}

async function requestStamp({ machine, told }: LossRun, { id, issuer }: FaultDraft): Promise<void> {
  const headers = { authorization: `Bearer ${issuer.token}`, "idempotency-key": randomUUID() };
  const reply = await machine.ask({ method: "POST", url: `/api/invoices/${id}/stamp`, body: {}, headers });
  if (reply?.status === 200)
    told.push({ invoiceId: id, uuid: String(reply.body["uuid"]).toUpperCase(), at: new Date() });
}
