import { freePort } from "../../lib/free-port.ts";
import type { RegisteredIssuer } from "../../testing/accounts.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../testing/test-app.ts";

/** The real app on a real port, so that the sandbox card provider's events reach it as they would: over HTTP. */
export async function openShop(options: TestAppOptions = {}): Promise<TestApp> {
  const port = await freePort();
  const test = await startTestApp({
    pac: false,
    ...options,
    environment: { PORT: String(port), ...options.environment },
  });
  await test.app.listen({ host: "127.0.0.1", port });
  return test;
}

/** Orders credits; nothing is paid yet. */
export async function order({ client }: Pick<RegisteredIssuer, "client">, credits: number, needs_invoice = false) {
  const { body } = await client.call("placeOrder", {
    body: { credits, needs_invoice },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  if (body.payment === null) throw new Error("A new order has nothing to pay.");
  return { id: body.order.order_id, order: body.order, payment: body.payment };
}

/** Pays an order with a test card. */
export async function pay(
  { client }: Pick<RegisteredIssuer, "client">,
  payment: { payment_id: string; client_secret: string },
  number: string,
) {
  const { payment_id: id, client_secret } = payment;
  return (await client.call("confirmSandboxPayment", { params: { id }, body: { client_secret, number } })).body;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** Waits until something is so. */
export async function until<T>(look: () => Promise<T>, so: (seen: T) => boolean): Promise<T> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const seen = await look();
    if (so(seen)) return seen;
    if (waited > PATIENCE_MS) throw new Error(`Waited in vain; it is ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export async function stateOf({ client }: Pick<RegisteredIssuer, "client">, id: string): Promise<string> {
  return (await client.call("getOrder", { params: { id } })).body.order.state;
}

export async function creditsOf({ client }: Pick<RegisteredIssuer, "client">): Promise<number> {
  return (await client.call("getCredits")).body.credits;
}
