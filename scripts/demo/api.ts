import { setTimeout as sleep } from "node:timers/promises";

/** A server that starts may take a connection and answer nothing. */
const HEALTH_TIMEOUT_MS = 2_000;

/** A refusal of the server, as a person reads it. */
export class ApiRefusal extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, request: string, body: unknown) {
    super(`${request} answered ${status}: ${typeof body === "string" ? body : JSON.stringify(body, null, 2)}`);
    this.status = status;
  }
}

/** The public HTTP API of a server, and nothing else of it. */
export class Api {
  private token: string | null = null;
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  use(token: string): void {
    this.token = token;
  }

  async json<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T }> {
    const response = await this.send(method, path, body, headers);
    const read = (await response.json()) as T;
    if (!response.ok) throw new ApiRefusal(response.status, `${method} ${path}`, read);
    return { status: response.status, body: read };
  }

  async file(path: string): Promise<Buffer> {
    const response = await this.send("GET", path, undefined, {});
    if (!response.ok) throw new ApiRefusal(response.status, `GET ${path}`, await response.text());
    return Buffer.from(await response.arrayBuffer());
  }

  /** Waits until the server answers that it is ready. */
  async untilReady(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      const answer = await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(
        () => null,
      );
      if (answer?.ok === true) return;
      await sleep(100);
    }
    throw new Error(`The server at ${this.url} was not ready within ${seconds} seconds.`);
  }

  private send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        localization: "es",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
