import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { openUntilWorkerEnds } from "./count-open.ts";
import { brokenInvariants } from "./invariants.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { createTestDatabase } from "./test-database.ts";

/** With jobs that run by themselves, or with those that a test runs. */
type Kind = "with jobs" | "without jobs";

const shared = new Map<Kind, Promise<TestApp>>();
let started = 0;

/**
 * The product with the sandbox provider, which the files of a worker share. A file that uses it brings issuers of its
 * own and looks only at what is theirs. It finds the clock at this machine's time and the provider obliging, and may
 * change both. To close it checks that every invariant holds; the product itself ends with its worker.
 */
export async function shareTestApp(kind: Kind = "with jobs"): Promise<TestApp> {
  const opened = shared.get(kind) ?? openUntilWorkerEnds(() => startShared(kind));
  shared.set(kind, opened);
  const test = await opened;
  await putBack(test);
  return { ...test, close: () => closeShared(kind, test) };
}

async function startShared(kind: Kind): Promise<TestApp> {
  started += 1;
  const folder = join(inject("sharedFolder"), `${process.pid}-${started}`);
  mkdirSync(folder, { recursive: true });
  return startTestApp({
    installation: { database: await createTestDatabase(), folder },
    worker: kind === "with jobs",
    environment: { STAMP_WAIT_MS: "5000" },
  });
}

const SAT_AT_FIRST = [{ visible_after_ms: 60_000 }, { receiver: "ignores" }] as const;

async function putBack(test: TestApp): Promise<void> {
  test.clock.set(new Date());
  for (const on of ["stamp", "cancel", "status"]) await configureSat(test, "personality", { name: "ok", on });
  for (const setting of SAT_AT_FIRST) await configureSat(test, "cancellations", setting);
}

async function closeShared(kind: Kind, test: TestApp): Promise<void> {
  const broken = await brokenInvariants(test.databaseUrl, test.pacUrl);
  if (Object.keys(broken).length === 0) return;
  // The next file begins anew: what this one broke is not its fault.
  shared.delete(kind);
  throw new Error(`The database was left broken:\n${JSON.stringify(broken, null, 1)}`);
}

/** Ends what the files of this worker share, for one that watches the whole process; the next begins anew. */
export async function endSharedTestApps(): Promise<void> {
  const running = [...shared.values()];
  shared.clear();
  for (const test of running) await (await test).close();
}
