import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { InjectedFault } from "../../apps/server/src/fault-injection/index.ts";
import { endOf, type FaultReply, type FaultRequest, hasEnded, sendRequest, startProgram } from "./program.ts";

export interface ServerLocation {
  readonly name: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
}

type FaultOrder = Partial<InjectedFault> & Pick<InjectedFault, "id" | "point" | "action">;

interface Armed {
  readonly fault: FaultOrder;
  readonly struck: () => void;
}

const READY_TRIES = 1_500;
const READY_PAUSE_MS = 40;
const SIGNAL_PAUSE_MS = 10;

/**
 * A product server in a process of its own. Whenever it ends it is started again, as whatever runs a server in
 * production would.
 */
export class Server {
  readonly #location: ServerLocation;
  /** What is to fail here, also after another start. */
  readonly #armed = new Map<string, Armed>();
  /** The failures that have stopped this server. */
  readonly #stopped = new Set<string>();
  #child!: ChildProcess;
  #wanted = true;
  /** Resolves when the server answers that it is ready; a new promise after each end. */
  ready: Promise<void>;
  /** How often it has ended. */
  ends = 0;

  constructor(location: ServerLocation) {
    this.#location = location;
    this.ready = this.#start();
  }

  get address(): string {
    return `http://127.0.0.1:${this.#location.port}`;
  }

  get name(): string {
    return this.#location.name;
  }

  async #start(): Promise<void> {
    const { port, environment, logFile } = this.#location;
    const child = startProgram(
      ["apps/server/dist/main.js"],
      { ...environment, PORT: String(port), TIMBRA_BUGGIFY: "ipc" },
      logFile,
    );
    this.#child = child;
    for (const { fault } of this.#armed.values()) child.send({ arm: fault }, () => undefined);
    child.on("message", (message: { struck?: string; goesOn?: string }) => {
      if (message.goesOn !== undefined) this.#stopped.delete(message.goesOn);
      if (message.struck !== undefined) this.#strike(child, message.struck);
    });
    child.once("exit", () => {
      this.ends += 1;
      this.#stopped.clear();
      if (this.#wanted) this.ready = this.#start();
    });
    await this.#untilReady(child);
  }

  #strike(child: ChildProcess, id: string): void {
    const armed = this.#armed.get(id);
    this.#armed.delete(id);
    const isStop = armed === undefined || armed.fault.action === "stop";
    if (isStop && !hasEnded(child)) this.#stopped.add(id);
    // Nobody waits for it any more: whoever was stopped goes on.
    if (armed === undefined) void this.goOn();
    armed?.struck();
  }

  /**
   * A start that fails (the database may be away) is tried again by the `exit` above, whose promise is then the one to
   * wait for.
   */
  async #untilReady(child: ChildProcess): Promise<void> {
    for (let tries = 0; tries < READY_TRIES && this.#wanted; tries += 1) {
      if (this.#child !== child) return this.ready;
      const answer = await this.ask({ method: "GET", url: "/internal/health", timeoutMs: 2_000 });
      if (answer?.status === 200) return undefined;
      await sleep(READY_PAUSE_MS);
    }
    if (this.#wanted) throw new Error(`Server ${this.name} does not become ready; see ${this.#location.logFile}`);
  }

  /** Sends a request to this server; `url` is a path. */
  ask(asked: FaultRequest): Promise<FaultReply | null> {
    return sendRequest({ ...asked, url: this.address + asked.url });
  }

  /** Arms a fault. `struck` resolves when it happens. */
  async arm(fault: FaultOrder): Promise<{ readonly struck: Promise<void> }> {
    const struck = new Promise<void>((resolve) => this.#armed.set(fault.id, { fault, struck: resolve }));
    await this.#order({ arm: fault });
    return { struck };
  }

  async disarm(id: string): Promise<void> {
    this.#armed.delete(id);
    await this.#order({ disarm: id });
  }

  /** Puts this server's clock off by so much. It is right again after its next start. */
  setClock(offsetMs: number): Promise<void> {
    return this.#order({ clockOffsetMs: offsetMs });
  }

  /** Resolves when it works again after having ended once more than `ends` times. */
  async backAfter(ends: number): Promise<void> {
    while (this.ends === ends) await sleep(5);
    await this.ready;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /**
   * Lets a server go on that was stopped. It reports its stop just before it pauses, so that one signal could
   * come too early.
   */
  async goOn(): Promise<void> {
    while (this.#stopped.size > 0) {
      this.#child.kill("SIGCONT");
      await sleep(SIGNAL_PAUSE_MS);
    }
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#wanted = false;
    this.#child.kill("SIGCONT");
    this.#child.kill("SIGTERM");
    const child = this.#child;
    const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await endOf(child);
    clearTimeout(patience);
  }

  /** Resolves when the process has the order, or has ended. */
  #order(order: object): Promise<void> {
    const child = this.#child;
    return new Promise((resolve) => {
      const listen = (message: { obeyed?: object }) => {
        if (JSON.stringify(message.obeyed) === JSON.stringify(order)) done();
      };
      const done = () => {
        child.off("message", listen);
        child.off("exit", done);
        resolve();
      };
      child.on("message", listen);
      child.once("exit", done);
      if (child.connected) child.send(order, () => undefined);
      else done();
    });
  }
}
