import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { openSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { ROOT } from "../../scripts/steps/run.mjs";

/** A Node program of ours in a process of its own, with a channel to it; what it says goes to `logFile`. */
export function startProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, "a");
  return spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", ...environment },
    stdio: ["ignore", log, log, "ipc"],
  });
}

/** Resolves when the process is gone, however it went. */
export function endOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Below those that systems give to whoever asks for any (32768 on Linux, 49152 elsewhere). */
const LOWEST = 20_000;
const HIGHEST = 32_000;

const given = new Set<number>();

/**
 * A port of 127.0.0.1 for a program that is killed and started again. No other program gets it by chance in between:
 * one there would be mistaken for the provider.
 */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export interface FaultReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FaultRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/**
 * One request over a connection of its own, as a client sends it that knows nothing of the server's health: a kept
 * connection to a server that was killed would fail before anything is sent. Null when no whole answer came.
 */
export function sendRequest({
  method,
  url,
  body,
  headers,
  timeoutMs = 20_000,
}: FaultRequest): Promise<FaultReply | null> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        timeout: timeoutMs,
        headers: { "content-type": "application/json", localization: "en", ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve(null));
        response.on("close", () => resolve(response.complete ? read(response.statusCode ?? 0, chunks) : null));
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.on("error", () => resolve(null));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function read(status: number, chunks: readonly Buffer[]): FaultReply | null {
  try {
    return { status, body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as FaultReply["body"] };
  } catch {
    return null;
  }
}
