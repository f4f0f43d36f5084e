import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deliveryOf, stripeCardsAt, withoutSockets } from "./adapters/cards/stripe/testing/reach-stripe.ts";
import { createStripeApi } from "./adapters/cards/stripe/testing/stripe-api.ts";
import { StripeState } from "./adapters/cards/stripe/testing/stripe-state.ts";
import { newId } from "./lib/ids.ts";
import { placeOrder } from "./orders/place-order.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "./testing/issuing.ts";
import { endSharedTestApps } from "./testing/shared-test-app.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/**
 * What every request goes through, what lies behind a port, who is asked who asks before a route is entered, and the
 * tests' own.
 */
const NOT_COUNTED =
  /^(boot|lib|http|db|jobs|fault-injection|adapters|api-keys|accounts\/sessions)\b|(^|\/)testing\/|\.(test|gen)\.ts$/;
const PAGE = new URL("../../../docs/walks.md", import.meta.url);

const session = new Session();
const book = new StripeState();
const cards = stripeCardsAt(withoutSockets(createStripeApi(book)));
let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  // The jobs of another product in this process would be counted with a request.
  await endSharedTestApps();
  // What is done every two seconds would be counted with a request that it falls into.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  test = await startTestApp({ worker: false, replaced: { cards, sandboxCards: null } });
  issuer = await readyIssuer(test);
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
});
afterAll(async () => {
  await session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  await test.close();
  vi.useRealTimers();
});

/** The files of the server with a function that `request` called, in the order of their names. */
async function filesCalledBy(request: () => Promise<unknown>): Promise<string[]> {
  await session.post("Profiler.takePreciseCoverage");
  await request();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const called = result.flatMap(({ url, functions }) => {
    const file = /apps\/server\/src\/(.+?)(?:\?.*)?$/.exec(url)?.[1];
    const [, ...inner] = functions;
    if (file === undefined || NOT_COUNTED.test(file)) return [];
    return inner.some(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0) ? [file] : [];
  });
  return [...new Set(called)].sort();
}

/** More files than these no walk may pass, whatever the page says. */
const GOALS: Readonly<Record<string, number>> = { "A stamp": 20, "A cancellation": 20, "A list of invoices": 15 };

/** The files that docs/walks.md names for a walk, how many it says there are, and how many there may be. */
function onPage(walk: string): { files: string[]; count: number; goal: number | undefined } {
  const page = readFileSync(PAGE, "utf8");
  const section = page.split(/^## /m).find((part) => part.startsWith(`${walk}\n`)) ?? "";
  const line = /^Files: (.*)$/m.exec(section)?.[1] ?? "";
  const [, count, goal] = new RegExp(`^\\| ${walk} \\| (\\d+) \\| (\\d*)`, "m").exec(page) ?? [];
  const files = [...line.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "");
  return { files, count: Number(count), goal: goal ? Number(goal) : undefined };
}

async function expectOnPage(walk: string, request: () => Promise<unknown>): Promise<void> {
  const files = await filesCalledBy(request);
  expect(onPage(walk)).toEqual({ files, count: files.length, goal: GOALS[walk] });
  expect(files.length).toBeLessThanOrEqual(GOALS[walk] ?? Number.POSITIVE_INFINITY);
}

it("a stamp, a cancellation and a list of invoices pass the files that the page says", async () => {
  const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
  // Its key is lent for a minute: to open it, which is recorded, is no part of most stamps.
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await expectOnPage("A stamp", () => issuer.client.call("stampDraft", { params: { id } }));
  const cancel = { params: { id }, body: { motive: "02" } } as const;
  await expectOnPage("A cancellation", () => issuer.client.call("cancelInvoice", cancel));
  await expectOnPage("A list of invoices", () => issuer.client.call("listInvoices"));
});

it("an upload of a certificate passes the files that the page says", async () => {
  const passphrase = "Sello-de-pruebas-2";
  const { body: files } = await issuer.client.call("makeTestCsd", { body: { passphrase, name: "ESCUELA DE MUESTRA" } });
  const body = { ...files, passphrase, rfc: issuer.rfc };
  await expectOnPage("An upload of a certificate", () => issuer.client.call("storeCsd", { body }));
});

it("an event of the card provider passes the files that the page says", async () => {
  const { issuerId, userId, email } = issuer;
  const { payment } = await placeOrder(test.deps, cards, {
    issuerId,
    id: newId(test.clock),
    credits: 200,
    needsInvoice: false,
    buyer: { userId, email },
    language: "es",
  });
  const intent = book.intents.get(payment?.paymentId ?? "");
  if (intent === undefined) throw new Error("The order has no payment.");
  const [event] = book.succeed(intent);
  if (event === undefined) throw new Error("The payment has no event.");
  const delivery = deliveryOf(event, { at: new Date() });
  await expectOnPage("An event of the card provider", async () => {
    const answer = await test.app.inject({ method: "POST", url: "/api/cards/stripe/webhook", ...delivery });
    expect(answer.statusCode).toBe(200);
  });
});
