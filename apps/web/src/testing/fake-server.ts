import { ROUTES, type Route, unknownFields } from "@timbra/contract";
import { vi } from "vitest";

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Record<string, string>;
}

type Handler = Answer | ((received: RecordedRequest) => Answer | Promise<Answer>);

/**
 * A fake server: answers "METHOD /path" as configured and records what it received. A request to an unexpected address
 * fails the test.
 */
export function fakeServer(handlers: Readonly<Record<string, Handler>>) {
  const received: RecordedRequest[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const path = new URL(url, "http://localhost").pathname;
    const handler = handlers[`${method} ${path}`];
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const request: RecordedRequest = { method, url, headers: new Headers(init.headers), body };
    received.push(request);
    refuseUnknown(method, path, body);
    if (handler === undefined) throw new Error(`Nobody expected ${method} ${path}`);
    const answer = typeof handler === "function" ? await handler(request) : handler;
    return new Response(answer.text ?? JSON.stringify(answer.json ?? {}), {
      status: answer.status ?? 200,
      headers: answer.headers ?? {},
    });
  });
  return { received };
}

const SPECS: readonly Route[] = Object.values(ROUTES);

/** The server refuses fields that a call does not have: a screen that sends one would not work. */
function refuseUnknown(method: string, path: string, body: unknown): void {
  const found = SPECS.find(
    (spec) => spec.method === method && new RegExp(`^${spec.path.replace(/:\w+/g, "[^/]+")}$`).test(path),
  );
  const unknown = found === undefined ? [] : unknownFields(found.request, body);
  if (unknown.length > 0) throw new Error(`${method} ${path} has no ${unknown.join(", ")}`);
}

/** An answer that is given when the test says so. */
export function delayed<Value = void>() {
  const settle = {} as { give: (value: Value) => void; fail: (error: Error) => void };
  const promise = new Promise<Value>((give, fail) => Object.assign(settle, { give, fail }));
  return { promise, ...settle };
}
