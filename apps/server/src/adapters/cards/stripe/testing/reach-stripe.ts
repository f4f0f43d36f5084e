import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { type Clock, systemClock } from "../../../../lib/clock.ts";
import type { CardProvider } from "../../cards.ts";
import { createStripeCards, type StripeSettings } from "../stripe-cards.ts";
import type { StripeRequest, StripeResponse } from "./stripe-api.ts";
import type { StripeEvent } from "./stripe-shapes.ts";

/** Made up: no account has it. */
const WEBHOOK_SECRET = "whsec_of_the_tests";
const KEYS = {
  secretKey: "sk_test_of_the_tests",
  publishableKey: "pk_test_of_the_tests",
  webhookSecret: WEBHOOK_SECRET,
};

/** The adapter, with another server in the place of Stripe's. */
export function stripeCardsAt(server: NonNullable<StripeSettings["server"]>, clock: Clock = systemClock): CardProvider {
  return createStripeCards({ ...KEYS, clock, server });
}

/** Everything of the SDK but the socket: what it would have sent is answered in this process. */
export function withoutSockets(api: (asked: StripeRequest) => StripeResponse): NonNullable<StripeSettings["server"]> {
  return { httpClient: new NearClient(api) };
}

class NearClient extends Stripe.HttpClient {
  readonly #api: (asked: StripeRequest) => StripeResponse;

  constructor(api: (asked: StripeRequest) => StripeResponse) {
    super();
    this.#api = api;
  }

  override getClientName(): string {
    return "near";
  }

  override makeRequest(
    ...[, , path, method, headers, data]: Parameters<InstanceType<typeof Stripe.HttpClient>["makeRequest"]>
  ): Promise<NearAnswer> {
    const key = Object.entries(headers).find(([name]) => name.toLowerCase() === "idempotency-key")?.[1];
    const asked = {
      method,
      path,
      form: new URLSearchParams(data),
      idempotencyKey: typeof key === "string" ? key : null,
    };
    return Promise.resolve(new NearAnswer(this.#api(asked)));
  }
}

class NearAnswer extends Stripe.HttpClientResponse {
  readonly #body: string;

  constructor({ status, body }: StripeResponse) {
    super(status, {});
    this.#body = JSON.stringify(body);
  }

  override getRawResponse(): object {
    return {};
  }

  override toJSON(): Promise<unknown> {
    return Promise.resolve(this._parseResponseBody(this.#body));
  }
}

export interface StripeServer {
  readonly server: { readonly host: string; readonly port: number; readonly protocol: "http" };
  close(): Promise<void>;
}

/** A real HTTP server in the place of Stripe's. `answer`: null leaves the question without one. */
export async function serveStripe(answer: (asked: StripeRequest) => StripeResponse | null): Promise<StripeServer> {
  const http = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { method = "GET", url: path = "/", headers } = request;
      const key = headers["idempotency-key"];
      const given = answer({
        method,
        path,
        form: new URLSearchParams(body),
        idempotencyKey: typeof key === "string" ? key : null,
      });
      if (given === null) return;
      response
        .writeHead(given.status, { "content-type": "application/json", "request-id": "req_of_the_tests" })
        .end(JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  return {
    server: { host: "127.0.0.1", port: (http.address() as AddressInfo).port, protocol: "http" },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const signer = new Stripe(KEYS.secretKey).webhooks;

/** An event as Stripe delivers it: signed by its own SDK's generator. `secondsAgo`: when it was signed. */
export function deliveryOf(
  event: StripeEvent,
  { at = new Date(), secondsAgo = 0, secret = WEBHOOK_SECRET } = {},
): { readonly payload: string; readonly headers: Record<string, string> } {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1_000) - secondsAgo;
  const signature = signer.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature } };
}
