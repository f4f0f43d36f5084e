import { request } from "node:http";

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
