import type { Desk } from "../certify/certify.ts";
import type { Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Route } from "../http/route.ts";
import type { StampPlayer } from "../sandbox/play-stamp.ts";
import { type Account, authenticate, authenticateByHeaders } from "./authenticate.ts";
import { balance } from "./balance.ts";
import { refuseBearer } from "./bearer.ts";
import { stamp } from "./stamp.ts";
import type { Version } from "./stamp-data.ts";
import { storedFile, storedRecords } from "./stored-document.ts";
import { createTokens } from "./tokens.ts";

/** What SW Sapien's services and api hosts answer, on one host. */
export function swRoutes(desk: Desk, account: Account, clock: () => Date, play: StampPlayer): Route[] {
  const tokens = createTokens();
  const withToken =
    (handle: (exchange: Exchange, parts: readonly string[]) => Promise<Answer | null> | Answer) => (exchange: Exchange, parts: readonly string[]) =>
      refuseBearer(exchange, tokens, clock()) ?? handle(exchange, parts);

  return [
    { method: "POST", path: /^\/v2\/security\/authenticate$/, handle: (exchange) => authenticate(exchange, account, tokens, clock()) },
    { method: "POST", path: /^\/security\/authenticate$/, handle: (exchange) => authenticateByHeaders(exchange, account, tokens, clock()) },
    {
      method: "POST",
      path: /^(\/v4)?\/cfdi33\/stamp\/(v[1-4])(\/b64)?$/,
      handle: withToken((exchange, [v4, version, b64]) => {
        const asked = { version: version as Version, base64: b64 !== undefined, knowsCustomId: v4 !== undefined };
        return play(exchange, () => stamp(exchange, asked, desk, clock()));
      }),
    },
    {
      method: "GET",
      path: /^\/datawarehouse\/v1\/live\/([0-9A-Fa-f-]{36})$/,
      handle: withToken((exchange, [uuid = ""]) => storedRecords(desk.book, uuid, exchange.origin)),
    },
    { method: "GET", path: /^\/datawarehouse\/files\/([0-9A-Fa-f-]{36})\.xml$/, handle: (_, [uuid = ""]) => storedFile(desk.book, uuid) },
    { method: "GET", path: /^\/management\/v2\/api\/users\/balance$/, handle: withToken(() => balance(desk)) },
  ];
}
