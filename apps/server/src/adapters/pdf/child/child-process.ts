import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PrintJob, PrintResult } from "./messages.ts";

/** The drawing process ended, or had to be ended, before it answered. */
export class ChildLost extends Error {
  override readonly name = "ChildLost";
}

/** One drawing process. It takes a job at a time. */
export interface PrintChild {
  /** Documents it was given. */
  readonly jobs: number;
  /** Rejects with `ChildLost`; the child is of no use after that. */
  run(job: PrintJob, timeoutMs: number): Promise<PrintResult>;
  readonly pid: number | undefined;
  end(): void;
}

export function startChild(): PrintChild {
  const child = forkChild();
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
    end: () => void child.kill("SIGKILL"),
  };
}

/** Beside this file: a bundle in JavaScript when built, TypeScript in the source. It gets no environment, hence no secret. */
function forkChild(): ChildProcess {
  const built = import.meta.url.endsWith(".js");
  const entry = fileURLToPath(new URL(built ? "print-child.js" : "print-child.ts", import.meta.url));
  const execArgv = built ? [] : ["--conditions", "timbra", "--import", import.meta.resolve("tsx")];
  return fork(entry, [], { serialization: "advanced", execArgv, env: {}, stdio: ["ignore", "ignore", "ignore", "ipc"] });
}

function runJob(child: ChildProcess, job: PrintJob, timeoutMs: number): Promise<PrintResult> {
  return new Promise((done, failed) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.channel?.unref();
      finish();
    };
    const onMessage = (result: PrintResult): void => settle(() => done(result));
    const onExit = (): void => settle(() => failed(new ChildLost("the drawing process ended")));
    const timer = setTimeout(() => {
      settle(() => failed(new ChildLost("the drawing process took too long")));
      child.kill("SIGKILL");
    }, timeoutMs);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.channel?.ref();
    if (!child.connected) onExit();
    else child.send(job, (cause) => cause && onExit());
  });
}
