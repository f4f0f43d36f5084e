import { parseRfc } from "@timbra/cfdi";
import { ROUTES } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import {
  type ClientInfo,
  clientInfoOf,
  createThrottle,
  type Limit,
  openSampleAccount,
  toSessionResponse,
} from "../accounts/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { route } from "../http/route.ts";
import { demoOpeningDate, fillCompany, injectedClient, type OnStep } from "./fill-company.ts";

const PER_ADDRESS: Limit = { burst: 5, everySeconds: 300 };
const FOR_ALL: Limit = { burst: 30, everySeconds: 20 };

const NOT_BEGUN = { done: 0, total: 0 };

/** A company that is being made: how far it has come, and the token of its session in the end. */
interface Making {
  progress: { readonly done: number; readonly total: number };
  readonly token: Promise<string>;
}

/**
 * A company to try the product with. In live mode, or without the sandbox provider's desks, there is no such address.
 */
export const sampleRoutes: RoutePlugin = (app, deps) => {
  const { testCsd, pastPac } = deps;
  if (deps.config.mode !== "sandbox" || testCsd === null || pastPac === null) return;
  const desks = { testCsd, pastPac };
  const throttle = createThrottle(deps.db, deps.clock);
  /** By the wish of the person: a second click gets the first one's. */
  const beingMade = new Map<string, Making>();
  app.addHook("onClose", async () => {
    await Promise.allSettled([...beingMade.values()].map(({ token }) => token));
  });

  async function make(visitor: ClientInfo, onStep: OnStep): Promise<string> {
    await throttle.take(`sample:${visitor.address}`, PER_ADDRESS);
    await throttle.take("sample", FOR_ALL);
    const account = await openSampleAccount(deps, {
      rfc: sampleRfc(deps.random),
      createdAt: demoOpeningDate(deps.clock.now()),
      visitor,
    });
    await fillCompany(deps, desks, injectedClient(app, account.token), account, onStep);
    return account.token;
  }

  function begin(wish: string, request: FastifyRequest): Making {
    const onStep: OnStep = (done, total) => {
      making.progress = { done, total };
    };
    const making: Making = { progress: NOT_BEGUN, token: make(clientInfoOf(request), onStep) };
    beingMade.set(wish, making);
    return making;
  }

  const wishOf = (request: FastifyRequest, wish: string) => `${request.ip} ${wish}`;

  route(app, ROUTES.openSampleCompany, async ({ body, request }) => {
    const wish = wishOf(request, body.wish);
    const making = beingMade.get(wish) ?? begin(wish, request);
    try {
      return await toSessionResponse(deps, await making.token);
    } finally {
      beingMade.delete(wish);
    }
  });

  route(
    app,
    ROUTES.getSampleProgress,
    async ({ params, request }) => beingMade.get(wishOf(request, params.id))?.progress ?? NOT_BEGUN,
  );
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789A";

/** The RFC of a company that does not exist, with a right check digit. `random`: from 0 to less than 1. */
function sampleRfc(random: () => number): string {
  const below = (limit: number) => Math.floor(random() * limit);
  const letter = () => LETTERS[below(LETTERS.length)] ?? "A";
  const two = (least: number, limit: number) => String(least + below(limit)).padStart(2, "0");
  for (;;) {
    const stem = `${letter()}${letter()}${letter()}${two(10, 15)}${two(1, 12)}${two(1, 28)}${letter()}${below(10)}`;
    const right = [...DIGITS].find((digit) => {
      const read = parseRfc(stem + digit);
      return read.ok && read.rfc.checkDigitOk;
    });
    if (right !== undefined) return stem + right;
  }
}
