import type { CancelDesk } from "../cancel/cancel-desk.ts";
import type { Desk } from "../certify/certify.ts";
import type { Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Route } from "../http/route.ts";
import type { Occasion } from "../sandbox/mood.ts";
import type { Player } from "../sandbox/play.ts";
import type { Reply } from "../sandbox/reply.ts";
import { type Account, authenticate, authenticateByHeaders } from "./authenticate.ts";
import { balance } from "./balance.ts";
import { refuseBearer } from "./bearer.ts";
import { cancelXml } from "./cancel.ts";
import { fail } from "./envelope.ts";
import { stamp } from "./stamp.ts";
import type { Version } from "./stamp-data.ts";
import { storedFile, storedRecords } from "./stored-document.ts";
import { createTokens } from "./tokens.ts";

/** What this protocol's routes work with. */
export interface SwHouse {
  readonly desk: Desk;
  readonly cancelDesk: CancelDesk;
  readonly account: Account;
  readonly clock: () => Date;
  readonly play: Player;
}

/** What SW Sapien's services and api hosts answer, on one host. */
export function swRoutes({ desk, cancelDesk, account, clock, play }: SwHouse): Route[] {
  const tokens = createTokens();
  const withToken =
    (handle: (exchange: Exchange, parts: readonly string[]) => Promise<Answer | null> | Answer) => (exchange: Exchange, parts: readonly string[]) =>
      refuseBearer(exchange, tokens, clock()) ?? handle(exchange, parts);
  const played = (occasion: Occasion, act: (exchange: Exchange, parts: readonly string[]) => Promise<Reply>) =>
    withToken((exchange, parts) => play(exchange, { occasion, act: () => act(exchange, parts), fail }));

  return [
    { method: "POST", path: /^\/v2\/security\/authenticate$/, handle: (exchange) => authenticate(exchange, account, tokens, clock()) },
    { method: "POST", path: /^\/security\/authenticate$/, handle: (exchange) => authenticateByHeaders(exchange, account, tokens, clock()) },
    {
      method: "POST",
      path: /^(\/v4)?\/cfdi33\/stamp\/(v[1-4])(\/b64)?$/,
      handle: played("stamp", (exchange, [v4, version, b64]) => {
        const asked = { version: version as Version, base64: b64 !== undefined, knowsCustomId: v4 !== undefined };
        return stamp(exchange, asked, desk, clock());
      }),
    },
    { method: "POST", path: /^\/cfdi33\/cancel\/xml$/, handle: played("cancel", (exchange) => cancelXml(exchange, cancelDesk)) },
    {
      method: "GET",
      path: /^\/datawarehouse\/v1\/live\/([0-9A-Fa-f-]{36})$/,
      handle: played("lookup", async (exchange, [uuid = ""]) => ({ answer: () => storedRecords(desk.book, uuid, exchange.origin) })),
    },
    { method: "GET", path: /^\/datawarehouse\/files\/([0-9A-Fa-f-]{36})\.xml$/, handle: (_, [uuid = ""]) => storedFile(desk.book, uuid) },
    { method: "GET", path: /^\/management\/v2\/api\/users\/balance$/, handle: withToken(() => balance(desk)) },
  ];
}
