import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { giftCredits } from "../../../apps/server/src/testing/gift-credits.ts";
import { Random } from "../../../apps/server/src/testing/random.ts";
import { createDraft, createIssuers, type FaultDraft, type FaultIssuer } from "../fixtures.ts";
import { Provider } from "../provider.ts";
import { checkAfterLoss, type LossVerdict } from "./check-loss.ts";
import { Machine, type RestoreOutcome } from "./machine.ts";

export interface LossOptions {
  readonly seed: number;
  /** How many machines are lost. */
  readonly losses: number;
  readonly say: (line: string) => void;
}

export interface Loss extends LossVerdict {
  readonly number: number;
  /** Of the recovery's last line. */
  readonly counts: RestoreOutcome["counts"];
  /** From the loss until the restored machine answered and nothing was undecided. */
  readonly restoredMs: number;
}

const ISSUERS = 3;

/** What clients were told, kept where no machine can lose it. */
export interface Told {
  readonly invoiceId: string;
  readonly uuid: string;
  readonly at: Date;
}

/**
 * Loses a machine again and again at random points under load, restores it from its last backup, and compares it with
 * the provider's own ledger: nothing that was acknowledged before the backup is lost, what came later is brought back
 * from the provider, and nothing is doubled.
 */
export async function runLosses({ seed, losses, say }: LossOptions): Promise<readonly Loss[]> {
  const random = new Random(seed);
  const folder = await mkdtemp(join(tmpdir(), "timbra-losses-"));
  // As root, the database runs as another user, who has to reach its folder.
  await chmod(folder, 0o755);
  const provider = await Provider.start({ folder: join(folder, "provider"), logFile: join(folder, "provider.log") });
  const machine = await Machine.create({ folder: join(folder, "machine"), pacUrl: provider.url });
  const abandon = () => provider.abandon();
  process.once("exit", abandon);
  try {
    await machine.start();
    const issuers = await createIssuers({ ready: Promise.resolve() }, machine.address, ISSUERS);
    await giftCredits(machine.databaseUrl, join(machine.dataDir, "master.key"), "machines that are lost");
    const results: Loss[] = [];
    const told: Told[] = [];
    for (let number = 1; number <= losses; number += 1) {
      const loss = {
        number,
        ...(await loseOnce({ machine, provider, issuers, random, told, mark: `${seed}-${number}` })),
      };
      results.push(loss);
      const { wrong, counts, restoredMs } = loss;
      say(
        `machine ${number}: ${JSON.stringify(counts)}, ${Math.round(restoredMs / 1000)} s${wrong.length === 0 ? "" : ` FAILED: ${wrong.join("; ")}`}`,
      );
    }
    return results;
  } finally {
    await machine.lose();
    await provider.stop();
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
}

const CLIENTS = 4;
const MOST_BEFORE = 6;
const MOST_AFTER_MS = 2_500;

async function loseOnce(run: LossRun): Promise<Omit<Loss, "number">> {
  const { machine, provider, random } = run;
  await stampSome(run, random.between(1, MOST_BEFORE), "before");
  const drafts = await draftSome(run, random.between(1, 3), "kept");
  const moment = await machine.backUp();
  const load = new Load(run, drafts);
  await sleep(random.between(0, MOST_AFTER_MS));
  const since = Date.now();
  load.end();
  await machine.lose();
  await load.ended;
  const { code, said, counts } = await machine.restore(moment);
  await machine.start();
  const verdict = await checkAfterLoss({ machine, provider, told: run.told });
  const wrong = code === 0 ? verdict.wrong : [`npm run recover ended with ${code}: ${said}`, ...verdict.wrong];
  return { ...verdict, wrong, counts, restoredMs: Date.now() - since };
}

function draftSome({ machine, issuers, random, mark }: LossRun, count: number, what: string): Promise<FaultDraft[]> {
  return Promise.all(
    Array.from({ length: count }, (_, place) =>
      createDraft([machine], random.pick(issuers), `${mark} ${what} ${place}`),
    ),
  );
}

async function stampSome(run: LossRun, count: number, what: string): Promise<void> {
  const drafts = await draftSome(run, count, what);
  await Promise.all(drafts.map((draft) => requestStamp(run, draft)));
}

/** Clients that stamp until the machine is gone, first the drafts that the backup has. */
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
      this.#made += 1;
      const made = () => createDraft([machine], random.pick(issuers), `${mark} after ${this.#made}`, 1);
      const draft = this.#drafts.shift() ?? (await made());
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
