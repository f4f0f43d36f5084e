import type { Outbound } from "../outbound.ts";
import type { PacPort } from "../port.ts";
import { parseEnvelope } from "./envelope.ts";
import type { SwSession } from "./session.ts";
import type { SwSettings } from "./settings.ts";
import { withToken } from "./with-token.ts";

/** GET /management/v2/api/users/balance: the account's, whoever the taxpayer is. */
export function swCredits({ apiUrl }: SwSettings, session: SwSession, fetch: Outbound): PacPort["credits"] {
  return async (_rfc, asking) => {
    const outcome = await withToken(session, asking, (authorization) =>
      fetch(`${apiUrl}/management/v2/api/users/balance`, { headers: { authorization } }, asking),
    );
    if (outcome.kind === "failed") return { kind: "unavailable", reason: outcome.reason };
    const data = parseEnvelope(outcome.answer.bytes)?.data ?? {};
    if (data["unlimited"] === true) return { kind: "known", stamps: null };
    const stamps = data["stampsBalance"];
    if (typeof stamps === "number" && Number.isSafeInteger(stamps)) return { kind: "known", stamps };
    return { kind: "unavailable", reason: `unreadable_answer_${outcome.answer.status}` };
  };
}
