import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { fixedPort } from "./program.ts";

/** The fault for the next `times` requests about one document. */
export interface ProxyFault {
  readonly name: string;
  readonly times: number;
  readonly delayMs: number;
}

/**
 * A proxy between the servers and the provider that sets the provider's personality per document: cases run at the
 * same time, and a personality of the whole provider would apply to whichever comes first. Documents are distinguished
 * by their conditions of payment. Everything else passes unchanged, broken connections included.
 */
export class FaultProxy {
  readonly #faults = new Map<string, ProxyFault>();
  readonly #target: string;
  readonly #server: Server;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer));
  }

  async listen(): Promise<string> {
    const port = await fixedPort();
    await new Promise<void>((resolve, reject) => this.#server.once("error", reject).listen(port, "127.0.0.1", resolve));
    return `http://127.0.0.1:${port}`;
  }

  setFault(marker: string, fault: ProxyFault): void {
    this.#faults.set(marker, fault);
  }

  clearFault(marker: string): void {
    this.#faults.delete(marker);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of asked) chunks.push(chunk as Buffer);
    } catch {
      return; // The server that was asking has died before it had said all.
    }
    const body = Buffer.concat(chunks);
    const headers = { ...asked.headers, ...this.#takeFault(body) };
    const passed = request(this.#target + asked.url, { method: asked.method, headers, agent: false }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on("error", () => answer.destroy());
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("error", () => undefined);
    passed.end(body);
  }

  #takeFault(body: Buffer): Record<string, string> {
    const marker = markerIn(body);
    const fault = marker === null ? undefined : this.#faults.get(marker);
    if (marker === null || fault === undefined || fault.times === 0) return {};
    this.#faults.set(marker, { ...fault, times: fault.times - 1 });
    return { "x-sandbox-personality": fault.name, "x-sandbox-delay-ms": String(fault.delayMs) };
  }
}

function markerIn(body: Buffer): string | null {
  return /CondicionesDePago="([^"]+)"/.exec(body.toString("latin1"))?.[1] ?? null;
}
