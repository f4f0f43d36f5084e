import type { Route } from "@timbra/contract";
import * as z from "zod";
import type { App, RoutePlugin } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import { route } from "../http/route.ts";

const answer = z.object({ times: z.int(), seen: z.string() });
const form = z.object({ text: z.string().max(20) });
const common = {
  scope: "crud_user_invoices",
  summary: "for tests",
  response: answer,
  status: 200,
} as const satisfies Partial<Route>;

/** Routes that exist in tests only: one that counts how often it did its work, one for each way to fail. */
export const SAMPLE_ROUTES = {
  deed: { ...common, method: "POST", path: "/api/sample/deed", request: form, idempotent: true, status: 201 },
  otherDeed: { ...common, method: "POST", path: "/api/sample/other-deed", request: form, idempotent: true },
  broken: { ...common, method: "GET", path: "/api/sample/broken" },
  leaky: { ...common, method: "GET", path: "/api/sample/leaky" },
  admin: { ...common, method: "GET", path: "/api/sample/admin", scope: "crud_admin_users" },
  sandboxOnly: { ...common, method: "GET", path: "/api/sample/sandbox", scope: "public", sandboxOnly: true },
  forAccountants: { ...common, method: "GET", path: "/api/sample/accountants", accountant: true },
} as const satisfies Readonly<Record<string, Route>>;

export interface SampleState {
  /** How often the work was done. */
  times: number;
  /** What the work waits for before it answers, and how many wait. */
  barrier: Promise<void>;
  waiting: number;
  /** Whether the work refuses instead. */
  refuses: boolean;
  readonly routes: RoutePlugin;
}

export function createSampleRoutes(): SampleState {
  const sample = {
    times: 0,
    barrier: Promise.resolve(),
    waiting: 0,
    refuses: false,
    routes: (app: App) => addRoutes(app, sample),
  };
  return sample;
}

function addRoutes(app: App, sample: Omit<SampleState, "routes">): void {
  route(app, SAMPLE_ROUTES.deed, async ({ body }) => {
    sample.waiting += 1;
    await sample.barrier.finally(() => {
      sample.waiting -= 1;
    });
    if (sample.refuses) throw refuse("no_credits");
    sample.times += 1;
    return { times: sample.times, seen: body.text };
  });
  route(app, SAMPLE_ROUTES.otherDeed, async ({ body }) => ({ times: sample.times, seen: body.text }));
  route(app, SAMPLE_ROUTES.broken, () => Promise.reject(new Error("canary-of-an-inner-failure")));
  route(app, SAMPLE_ROUTES.leaky, async () => ({ times: 1, seen: "listed", password_hash: "canary-column" }));
  route(app, SAMPLE_ROUTES.admin, async () => ({ times: 0, seen: "admin" }));
  route(app, SAMPLE_ROUTES.sandboxOnly, async () => ({ times: 0, seen: "sandbox" }));
  route(app, SAMPLE_ROUTES.forAccountants, async () => ({ times: 0, seen: "books" }));
}
