import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { FairSemaphore, type SemaphoreLimits } from "../lib/fair-semaphore.ts";
import { forkChild } from "./child-process.ts";

/** A process that answers requests as this one does, at a socket of its own. */
export interface RequestWorker {
  /** Where it answers; rejects when it could not start. */
  readonly socket: Promise<string>;
  /** Settles when it has ended, whyever. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

/** What the caller of a process says of its request. */
export interface RequestHandle {
  /** Its answer has begun: what is left is a download. */
  responseStarted(): void;
  /** It does not answer any more: ends it. */
  end(): void;
}

/** The processes that answer what would keep everybody else waiting: see docs/decisions/0144. */
export interface RequestWorkers {
  /**
   * Runs `ask` with the socket of a process that may be asked now. "timed_out": the owner has too much under way;
   * nothing was begun.
   */
  use<Result>(
    owner: string,
    ask: (socket: string, asking: RequestHandle) => Promise<Result>,
  ): Promise<Result | "timed_out">;
  close(): Promise<void>;
}

export interface RequestWorkerLimits extends SemaphoreLimits {
  /**
   * Processes. Two: all that one owner asks for is asked of the same one, and the other is there for everybody else.
   */
  readonly processes: number;
}

/** Answers that are downloaded slowly take a place each, and hardly any processor. */
const LIMITS: RequestWorkerLimits = {
  processes: 2,
  running: 12,
  runningPerOwner: 2,
  waitingPerOwner: 8,
  maxWaitMs: 25_000,
};

/** One of the processes, started when it is first needed and again when it is lost. */
interface Slot {
  worker: RequestWorker | null;
  /** Requests under way, by owner. */
  readonly owners: Map<string, number>;
}

export function createRequestWorkers(
  start: () => RequestWorker,
  given: Partial<RequestWorkerLimits> = {},
): RequestWorkers {
  const limits = { ...LIMITS, ...given };
  const semaphore = new FairSemaphore(limits);
  /** Of an owner's requests one at a time is worked on; the others are downloaded. */
  const beginning = new FairSemaphore({ ...limits, runningPerOwner: 1 });
  const slots = Array.from({ length: limits.processes }, (): Slot => ({ worker: null, owners: new Map() }));

  /** Where the owner already is, else where the fewest others are; of two such the one that runs already. */
  function slotFor(owner: string): Slot {
    const own = slots.find(({ owners }) => owners.has(owner));
    const [emptiest] = [...slots].sort((one, other) => one.owners.size - other.owners.size || runs(other) - runs(one));
    return own ?? (emptiest as Slot);
  }

  function workerOf(slot: Slot): RequestWorker {
    if (slot.worker !== null) return slot.worker;
    const worker = start();
    slot.worker = worker;
    void worker.ended.then(() => {
      if (slot.worker === worker) slot.worker = null;
    });
    return worker;
  }

  return {
    use: (owner, ask) =>
      semaphore.run(owner, async () => {
        const slot = slotFor(owner);
        slot.owners.set(owner, (slot.owners.get(owner) ?? 0) + 1);
        try {
          return await askInTurn(beginning, workerOf(slot), owner, ask);
        } finally {
          const left = (slot.owners.get(owner) ?? 0) - 1;
          if (left === 0) slot.owners.delete(owner);
          else slot.owners.set(owner, left);
        }
      }),
    async close() {
      await Promise.all(slots.map(({ worker }) => worker?.end()));
    },
  };
}

/** Asks once the owner's turn to `begin` has come, and gives it on as soon as the answer has begun. */
async function askInTurn<Result>(
  beginning: FairSemaphore,
  worker: RequestWorker,
  owner: string,
  ask: (socket: string, asking: RequestHandle) => Promise<Result>,
): Promise<Result | "timed_out"> {
  const socket = await worker.socket;
  let answer: Promise<Result | "timed_out"> = Promise.resolve("timed_out");
  await beginning.run(
    owner,
    () =>
      new Promise<void>((responseStarted) => {
        answer = ask(socket, { responseStarted, end: () => void worker.end() });
        answer.then(
          () => responseStarted(),
          () => responseStarted(),
        );
      }),
  );
  return answer;
}

function runs({ worker }: Slot): 0 | 1 {
  return worker === null ? 0 : 1;
}

/** What a process is to serve, and where. */
export interface WorkerStart<Surroundings> {
  readonly environment: Surroundings;
  readonly socket: string;
  /** Where the socket is. The process takes it away when it ends: who started it may have been killed. */
  readonly folder: string;
}

const FOLDER = "timbra-request-worker-";

/**
 * Takes away what processes left that were killed together with who started them: their folders are named by that one's
 * process id.
 */
export function removeAbandoned(place = tmpdir()): void {
  for (const name of readdirSync(place)) {
    const pid = Number(name.startsWith(FOLDER) ? name.slice(FOLDER.length).split("-")[0] : Number.NaN);
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Of JavaScript objects: a process that a request fills beyond this ends, and only it. */
const MEMORY_MB = 1_024;
/**
 * A tenth of the share of the others, who go first whenever they wake. At the lowest of all, a busy machine would let
 * them starve.
 */
const PRIORITY = 10;
const MAX_START_MS = 120_000;

/**
 * Starts the process whose program is request-worker-child: JavaScript when built, TypeScript in the source. It answers
 * at a socket that nobody else may open, and runs at a lower priority than the process that answers light requests.
 */
export function startRequestWorker<Surroundings>(environment: Surroundings): RequestWorker {
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const socket =
    process.platform === "win32" ? `\\\\.\\pipe\\${folder.replaceAll(/\W+/g, "-")}` : join(folder, "socket");
  const child = forkChild("../boot/request-worker-child", import.meta.url, { memoryMb: MEMORY_MB, trusted: true });
  lowerPriority(child.pid);
  const ended = new Promise<void>((resolve) => {
    const settle = () => resolve(rmSync(folder, { recursive: true, force: true }));
    child.once("exit", settle);
    child.once("error", settle);
  });
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), MAX_START_MS);
    child.once("message", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error("a process for heavy requests did not start"));
    });
  });
  listening.catch(() => undefined);
  child.send({ environment, socket, folder } satisfies WorkerStart<Surroundings>, () => undefined);
  // It keeps nobody alive while it waits for work.
  child.unref();
  child.channel?.unref();
  return {
    socket: listening,
    ended,
    end: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Where the system does not let us, it runs as everybody else. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It is a courtesy to the others, and no condition.
  }
}
