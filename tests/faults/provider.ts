import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { FaultProxy, type ProxyFault } from "./fault-proxy.ts";
import { endOf, fixedPort, hasEnded, sendRequest, startProgram } from "./program.ts";

/** A stamp in the provider's own ledger: a record independent of ours. */
export interface ProviderStamp {
  readonly uuid: string;
  /** Hex SHA-256 of the document's Sello. */
  readonly sello: string;
  /** The issuer's. */
  readonly rfc: string;
  /** What its client called it. */
  readonly customId?: string;
  /** When it was stamped, ISO 8601. */
  readonly at: string;
}

export interface ProviderLocation {
  readonly folder: string;
  readonly logFile: string;
}

/** A certification provider in a process of its own, with a durable ledger. */
export class Provider {
  readonly #location: ProviderLocation & { readonly port: number };
  readonly #proxy: FaultProxy;
  #child!: ChildProcess;
  /** The address that the servers use. */
  url = "";

  private constructor(location: ProviderLocation & { readonly port: number }) {
    this.#location = location;
    this.#proxy = new FaultProxy(this.#ownUrl);
  }

  static async start(location: ProviderLocation): Promise<Provider> {
    const provider = new Provider({ ...location, port: await fixedPort() });
    provider.url = await provider.#proxy.listen();
    await provider.start();
    return provider;
  }

  get #ownUrl(): string {
    return `http://127.0.0.1:${this.#location.port}`;
  }

  async start(): Promise<void> {
    const { port, folder, logFile } = this.#location;
    const program = ["packages/pac-sandbox/dist/bundled/main.js", "--port", String(port), "--data-dir", folder];
    do this.#child = startProgram(program, {}, logFile);
    while (!(await this.#answers(this.#child)));
  }

  /** False when it ended before it answered. */
  async #answers(child: ChildProcess): Promise<boolean> {
    while (!hasEnded(child)) {
      if ((await sendRequest({ method: "GET", url: `${this.#ownUrl}/sandbox/personality` })) !== null) return true;
      await sleep(20);
    }
    return false;
  }

  /** Kills it; its ledger is on the disk. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await endOf(this.#child);
  }

  abandon(): void {
    this.#child.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#proxy.close();
    await this.kill();
  }

  setPersonality(marker: string, personality: ProxyFault): void {
    this.#proxy.setFault(marker, personality);
  }

  clearPersonality(marker: string): void {
    this.#proxy.clearFault(marker);
  }

  /** Its stamps; of one document only when its Sello's hash is given. */
  async stamps(sello?: string): Promise<readonly ProviderStamp[]> {
    const query = sello === undefined ? "" : `?sello=${sello}`;
    for (;;) {
      const reply = await sendRequest({ method: "GET", url: `${this.#ownUrl}/sandbox/book${query}` });
      if (reply !== null) return reply.body["entries"] as ProviderStamp[];
      await sleep(50);
    }
  }
}
