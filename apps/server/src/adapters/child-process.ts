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
export function startChild<Job extends object, Result>(name: `${string}-child`, base: string): Child<Job, Result> {
  const child = forkChild(name, base);
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

export interface ForkOptions {
  /** The most of JavaScript objects, in MB. */
  readonly memoryMb?: number;
  /** It has the environment and the output of its parent; otherwise it gets neither, hence no secret. */
  readonly trusted?: boolean;
}

/** The process of a program, as `startChild` finds it. */
export function forkChild(
  name: `${string}-child`,
  base: string,
  { memoryMb, trusted = false }: ForkOptions = {},
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
    ...(!trusted && { env: {} }),
    stdio: ["ignore", output, output, "ipc"],
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
