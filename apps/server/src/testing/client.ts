import {
  errorBodySchema,
  type ParamsOf,
  type QueryOf,
  type RequestOf,
  type ResponseOf,
  ROUTES,
  type RouteName,
} from "@timbra/contract";
import type { App } from "../http/app.ts";

/** An answer as it came over HTTP. */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The bytes of the answer, for files. */
  readonly bytes: Buffer;
}

export interface CallOptions<Name extends RouteName> {
  readonly body?: RequestOf<Name>;
  readonly query?: QueryOf<Name>;
  readonly params?: ParamsOf<Name>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  readonly token: string | null;
  /**
   * Calls a route of the contract by name; the body of success must be exactly what the contract says, else this
   * throws.
   */
  call<Name extends RouteName>(name: Name, options?: CallOptions<Name>): Promise<Reply<ResponseOf<Name>>>;
  /** The same for a call that is expected to fail: the body must be the contract's error body. */
  fail<Name extends RouteName>(
    name: Name,
    options?: { body?: unknown; query?: unknown; params?: unknown; headers?: Record<string, string> },
  ): Promise<Reply<ErrorAnswer>>;
  /** Any request at all. */
  raw(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply<unknown>>;
  withToken(token: string): Client;
}

type ErrorAnswer = ReturnType<typeof errorBodySchema.parse>;

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that calls an app in this process by the contract, without a port. */
export function createClient(app: App, token: string | null = null, address = "127.0.0.1"): Client {
  async function raw(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    { body, headers }: Sent = {},
  ): Promise<Reply<unknown>> {
    const auth = token === null ? {} : { authorization: `Bearer ${token}` };
    const type = { "content-type": "application/json" };
    const payload = body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = await app.inject({
      method,
      url,
      headers: { ...type, ...auth, ...headers },
      remoteAddress: address,
      ...payload,
    });
    const isJson = String(answer.headers["content-type"] ?? "").includes("application/json");
    return {
      status: answer.statusCode,
      body: isJson && answer.headers["content-encoding"] === undefined ? answer.json() : answer.body,
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  }

  async function send(
    name: RouteName,
    options: { body?: unknown; query?: unknown; params?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Reply<unknown>> {
    const { method, path } = ROUTES[name];
    const { body, headers } = options;
    return raw(method, addressOf(path, options.params, options.query), {
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });
  }

  return {
    token,
    raw,
    withToken: (other) => createClient(app, other, address),
    async call(name, options = {}) {
      const reply = await send(name, options);
      if (reply.status >= 400) throw new Error(`${name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      checkAgainstContract(name, reply);
      return reply as Reply<never>;
    },
    async fail(name, options = {}) {
      const reply = await send(name, options);
      if (reply.status < 400)
        throw new Error(`${name} was expected to fail but answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return { ...reply, body: errorBodySchema.strict().parse(reply.body) };
    },
  };
}

function addressOf(path: string, params: unknown = {}, query: unknown = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query as Record<string, unknown>).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function checkAgainstContract(name: RouteName, reply: Reply<unknown>): void {
  const spec = ROUTES[name];
  const schema = reply.status === 202 && "accepted" in spec ? spec.accepted : spec.response;
  if (!("safeParse" in schema) || typeof reply.body === "string") return;
  const read = schema.safeParse(reply.body);
  if (!read.success)
    throw new Error(
      `${name} answered what the contract does not say: ${read.error.message}\n${JSON.stringify(reply.body)}`,
    );
}
