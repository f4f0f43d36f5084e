import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The process ended, or had to be ended, before it answered. */
export class ChildProcessLost extends Error {
  override readonly name = "ChildLost";
}

/** A process of one trade, apart from the server. It takes a job at a time. */
export interface Child<Job, Result> {
  /** Jobs it was given. */
  readonly jobs: number;
  /** Rejects with `ChildProcessLost`; the child is of no use after that. */
  run(job: Job, timeoutMs: number): Promise<Result>;
  readonly pid: number | undefined;
  kill(): void;
}

/**
 * Starts the process whose program is `name` in the folder of `base` (the caller's import.meta.url): JavaScript when
 * built, TypeScript in the source. Its name ends in "-child", by which the build knows it.
 */
export function startChild<Job extends object, Result>(
  name: `${string}-child`,
  base: string,
  options: ForkOptions = {},
): Child<Job, Result> {
  const child = forkChild(name, base, options);
  // It keeps nobody alive while it waits for work.
  child.unref();
  child.channel?.unref();
  let jobs = 0;
  return {
    get jobs() {
      return jobs;
    },
    get pid() {
      return child.pid;
    },
    run(job, timeoutMs) {
      jobs += 1;
      return runJob(child, job, timeoutMs);
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

/** A process that is started when it is needed, replaced after `maxJobs`, and started again when it is lost. */
export class KeptChild<Job extends object, Result> {
  readonly #start: () => Child<Job, Result>;
  readonly #maxJobs: number;
  #child: Child<Job, Result> | null = null;

  constructor(start: () => Child<Job, Result>, maxJobs = Number.POSITIVE_INFINITY) {
    this.#start = start;
    this.#maxJobs = maxJobs;
  }

  get isStarted(): boolean {
    return this.#child !== null;
  }

  /**
   * A process may have been lost to the job before: each one is tried in a new process once. Rejects with
   * `ChildProcessLost` when two were lost to it.
   */
  async run(job: Job, timeoutMs: number): Promise<Result> {
    try {
      return await this.#tryOnce(job, timeoutMs);
    } catch (cause) {
      if (!(cause instanceof ChildProcessLost)) throw cause;
    }
    return this.#tryOnce(job, timeoutMs);
  }

  stop(): void {
    this.#child?.kill();
    this.#child = null;
  }

  async #tryOnce(job: Job, timeoutMs: number): Promise<Result> {
    if (this.#child !== null && this.#child.jobs >= this.#maxJobs) this.stop();
    this.#child ??= this.#start();
    try {
      return await this.#child.run(job, timeoutMs);
    } catch (cause) {
      if (cause instanceof ChildProcessLost) this.stop();
      throw cause;
    }
  }
}

export interface ForkOptions {
  /** The most of JavaScript objects, in MB. */
  readonly memoryMb?: number;
  /** It has the environment and the output of its parent; otherwise it gets neither, hence no secret. */
  readonly trusted?: boolean;
  /** All the environment of one that is not trusted. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The process of a program, as `startChild` finds it. */
export function forkChild(
  name: `${string}-child`,
  base: string,
  { memoryMb, trusted = false, env = {} }: ForkOptions = {},
): ChildProcess {
  const built = base.endsWith(".js");
  const entry = fileURLToPath(new URL(`${name}.${built ? "js" : "ts"}`, base));
  const output = trusted ? "inherit" : "ignore";
  return fork(entry, [], {
    serialization: "advanced",
    execArgv: [
      ...(memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`]),
      ...(built ? [] : ["--conditions", "timbra", "--import", import.meta.resolve("tsx")]),
    ],
    ...(!trusted && { env }),
    stdio: ["ignore", output, output, "ipc"],
  });
}

/**
 * Gives a job to a process that does one and ends. `answerIn`: the answer in one of its messages, undefined in those
 * before it. "lost": it ended without one.
 */
export function runOnce<Message, Answer>(
  child: ChildProcess,
  job: object,
  timeoutMs: number,
  answerIn: (message: Message) => Answer | undefined,
): Promise<Answer | "lost" | "too_slow"> {
  return new Promise((done) => {
    const settle = (answer: Answer | "lost" | "too_slow"): void => {
      clearTimeout(timer);
      done(answer);
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => settle("too_slow"), timeoutMs);
    child.on("message", (message: Message) => {
      const answer = answerIn(message);
      if (answer !== undefined) settle(answer);
    });
    child.once("exit", () => settle("lost"));
    child.once("error", () => settle("lost"));
    child.send(job, (cause) => cause && settle("lost"));
  });
}

function runJob<Job extends object, Result>(child: ChildProcess, job: Job, timeoutMs: number): Promise<Result> {
  return new Promise((done, failed) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.channel?.unref();
      finish();
    };
    const onMessage = (result: Result): void => settle(() => done(result));
    const onExit = (): void => settle(() => failed(new ChildProcessLost("the process ended")));
    const timer = setTimeout(() => {
      settle(() => failed(new ChildProcessLost("the process took too long")));
      child.kill("SIGKILL");
    }, timeoutMs);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.channel?.ref();
    if (!child.connected) onExit();
    else child.send(job, (cause) => cause && onExit());
  });
}
