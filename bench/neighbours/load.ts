import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

/** What one tenant does to the server, over and over. */
export interface TenantLoad {
  readonly what: string;
  readonly requests: readonly PreparedRequest[];
}

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly requests: readonly PreparedRequest[];
}

const CONNECTIONS = 4;

/** The process of the hostile tenant. */
export class HostileTenant {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL("./hostile-tenant.ts", import.meta.url)), [], {
    serialization: "advanced",
  });

  start(url: string, { requests }: TenantLoad): void {
    this.#child.send({ url, connections: CONNECTIONS, requests } satisfies LoadOptions);
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

/** One request, as it goes over the wire: its body is made once, before anything is measured. */
export interface PreparedRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface TimedResponse {
  readonly status: number;
  readonly milliseconds: number;
}

/** Sends a request over a kept connection; resolves at the answer's last byte and discards the answer. */
export function createClient(url: string): (asking: PreparedRequest) => Promise<TimedResponse> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ method, path, headers, body }) => {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const length = { "content-length": Buffer.byteLength(body) };
      const sent = request(url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - begun }),
        );
        response.resume();
      });
      sent.on("error", reject);
      sent.end(body);
    });
  };
}
