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
 * A company to try the product with. In live mode, or without the sandbox provider's clients, there is no such address.
 */
export const sampleRoutes: RoutePlugin = (app, deps) => {
  const { testCsdClient, backdatedPac } = deps;
  if (deps.config.mode !== "sandbox" || testCsdClient === null || backdatedPac === null) return;
  const clients = { testCsdClient, backdatedPac };
  const throttle = createThrottle(deps.db, deps.clock);
  /** By the person's request: a second click gets the first one's. */
  const beingMade = new Map<string, Making>();
  app.addHook("onClose", async () => {
    await Promise.allSettled([...beingMade.values()].map(({ token }) => token));
  });

  async function make(client: ClientInfo, onStep: OnStep): Promise<string> {
    await throttle.consume(`sample:${client.address}`, PER_ADDRESS);
    await throttle.consume("sample", FOR_ALL);
    const account = await openSampleAccount(deps, {
      rfc: sampleRfc(deps.random),
      createdAt: demoOpeningDate(deps.clock.now()),
      visitor: client,
    });
    await fillCompany(deps, clients, injectedClient(app, account.token), account, onStep);
    return account.token;
  }

  function begin(key: string, request: FastifyRequest): Making {
    const onStep: OnStep = (done, total) => {
      making.progress = { done, total };
    };
    const making: Making = { progress: NOT_BEGUN, token: make(clientInfoOf(request), onStep) };
    beingMade.set(key, making);
    return making;
  }

  const wishOf = (request: FastifyRequest, key: string) => `${request.ip} ${key}`;

  route(app, ROUTES.openSampleCompany, async ({ body, request }) => {
    const key = wishOf(request, body.wish);
    const making = beingMade.get(key) ?? begin(key, request);
    try {
      return await toSessionResponse(deps, await making.token);
    } finally {
      beingMade.delete(key);
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
