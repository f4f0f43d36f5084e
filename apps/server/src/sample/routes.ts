import { ROUTES } from "@timbra/contract";
import { answerSession, createThrottle, type Limit, openSampleAccount } from "../accounts/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asUser } from "./as-user.ts";
import { cancelLater, fillCompany } from "./fill-company.ts";
import { sampleRfc } from "./sample-rfc.ts";

const PER_ADDRESS: Limit = { burst: 5, everySeconds: 300 };
const FOR_ALL: Limit = { burst: 30, everySeconds: 20 };

/** A company to try the product with. In live mode, or without a desk for test certificates, there is no such address. */
export const sampleRoutes: Room = (app, deps) => {
  if (deps.config.mode !== "sandbox" || deps.testCsd === null) return;
  const throttle = createThrottle(deps.db, deps.clock);
  const stop = new AbortController();
  /** Companies that are being made, by the wish of the person: a second click gets the first one's. */
  const making = new Map<string, Promise<string>>();
  const later = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    stop.abort();
    await Promise.allSettled(later);
  });

  async function make(address: string, userAgent: string): Promise<string> {
    await throttle.take(`sample:${address}`, PER_ADDRESS);
    await throttle.take("sample", FOR_ALL);
    const account = await openSampleAccount(deps, sampleRfc(deps.random), userAgent);
    const user = asUser(app, account.token);
    const doomed = await fillCompany(deps, user, account);
    const cancelling = cancelLater(user, doomed, stop.signal).catch((err: unknown) => {
      if (!stop.signal.aborted) deps.log.warn({ err }, "the sample company's invoices were not cancelled");
    });
    later.add(cancelling);
    void cancelling.finally(() => later.delete(cancelling));
    return account.token;
  }

  route(app, ROUTES.openSampleCompany, async ({ body, request }) => {
    if (deps.testCsd === null) throw refuse("sandbox_only");
    const wish = `${request.ip} ${body.wish}`;
    const made = making.get(wish) ?? make(request.ip, request.headers["user-agent"] ?? "");
    making.set(wish, made);
    try {
      return await answerSession(deps, await made);
    } finally {
      making.delete(wish);
    }
  });
};
