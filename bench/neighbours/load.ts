import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Asking } from "./client.ts";

/** What one tenant does to the server, over and over. */
export interface Load {
  readonly what: string;
  readonly requests: readonly Asking[];
}

export interface LoadOrder {
  readonly url: string;
  readonly connections: number;
  readonly requests: readonly Asking[];
}

const CONNECTIONS = 4;

/** The process of the hostile tenant. */
export class HostileTenant {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL("./hostile-tenant.ts", import.meta.url)), [], {
    serialization: "advanced",
  });

  start(url: string, { requests }: Load): void {
    this.#child.send({ url, connections: CONNECTIONS, requests } satisfies LoadOrder);
  }

  /** Answers by status of what was asked since the start. */
  stop(): Promise<Readonly<Record<string, number>>> {
    const told = new Promise<Readonly<Record<string, number>>>((resolve) => this.#child.once("message", resolve));
    this.#child.send("stop");
    return told;
  }

  end(): void {
    this.#child.kill();
  }
}
