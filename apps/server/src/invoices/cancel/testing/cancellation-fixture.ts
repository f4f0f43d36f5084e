import type { Cancellation, CancellationBody, RequestOf } from "@timbra/contract";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { grantCredits } from "../../../credits/index.ts";
import { withTenant } from "../../../db/index.ts";
import { newId } from "../../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer } from "../../../testing/issuing.ts";
import { DAY } from "../../../testing/movable-clock.ts";
import { shareTestApp } from "../../../testing/shared-test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { type CancellationProgress, runCancellationExchange } from "../cancel.ts";
import { configureSat, invoiceNow, signedInAgain } from "./sat.ts";

type Wish = RequestOf<"cancelInvoice">;

/** An issuer that cancels, and a SAT whose time is the product's. */
export interface CancellationFixture {
  readonly test: TestApp;
  readonly issuer: ReadyIssuer;
  cancel(id: string, wish?: Wish): Promise<{ status: number; cancellation: Cancellation; message: string }>;
  /** The body of the failure. */
  refused(id: string, wish?: unknown): Promise<{ code: string; errors?: unknown; problems?: unknown }>;
  cancellationOf(id: string): Promise<CancellationBody>;
  stateOf(id: string): Promise<string>;
  /** One exchange, as the worker's. */
  look(cancellation: { readonly id: string }): Promise<CancellationProgress>;
  /** Moves the time, and signs in again. */
  later(ms: number): Promise<void>;
  /** After this a receiver has to be asked. */
  afterTheNextBusinessDay(): Promise<void>;
}

export const WRONG = { motive: "02" } as const;

/** Without a worker: every look is one that the test makes. */
export function useCancellationFixture(): () => CancellationFixture {
  let test: TestApp;
  let issuer: ReadyIssuer;
  beforeAll(async () => {
    test = await shareTestApp("without jobs");
    issuer = await readyIssuer(test);
    await giveCredits(test, issuer.issuerId, 300);
  });
  afterAll(() => test.close());
  beforeEach(() => configureSat(test, "cancellations", { visible_after_ms: 0 }));
  afterEach(() => calmDown(test));

  const later = async (ms: number): Promise<void> => {
    test.clock.advance(ms);
    issuer = await signedInAgain(test, issuer);
  };
  return () => ({
    test,
    issuer,
    later,
    afterTheNextBusinessDay: () => later(7 * DAY),
    async cancel(id, wish = WRONG) {
      const { status, body } = await issuer.client.call("cancelInvoice", { params: { id }, body: wish });
      return { status, cancellation: body.cancellation, message: body.message };
    },
    refused: async (id, wish = WRONG) =>
      (await issuer.client.fail("cancelInvoice", { params: { id }, body: wish })).body,
    cancellationOf: async (id) => (await issuer.client.call("getCancellation", { params: { id } })).body,
    stateOf: async (id) => (await invoiceNow(issuer, id)).state,
    look: ({ id }) => runCancellationExchange(test.deps, { issuerId: issuer.issuerId, cancellationId: id }, 5_000),
  });
}

export async function giveCredits(test: TestApp, issuerId: string, amount: number): Promise<void> {
  const gift = { issuerId, documentKind: "test", documentId: newId(test.clock), amount, note: "" };
  await withTenant(test.deps.db, issuerId, (tx) => grantCredits(tx, test.clock, gift));
}

async function calmDown(test: TestApp): Promise<void> {
  await configureSat(test, "cancellations", { receiver: "ignores" });
  await configureSat(test, "cancellations", { force: "201", times: 0 });
  for (const on of ["cancel", "status"]) await configureSat(test, "personality", { name: "ok", on });
}
