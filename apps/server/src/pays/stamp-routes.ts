import { type Language, notice, type PayDetail, type PayDraft, ROUTES } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import type { Room } from "../http/app-type.ts";
import { idForKey } from "../http/id-for-key.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { numberOf, refuseSeal } from "../invoices/index.ts";
import { getPayDetail } from "./pay-detail.ts";
import { type StampPayRequest, stampNewPay, stampPayAgain } from "./stamp-pay.ts";

interface Asked {
  readonly session: Session;
  readonly language: Language;
  readonly reply: FastifyReply;
}

type Deed = typeof stampNewPay;

export const payStampRoutes: Room = (app, deps) => {
  async function stamp(deed: Deed, payId: string, draft: PayDraft, asked: Asked) {
    const { session, language } = asked;
    const request: StampPayRequest = { issuerId: issuerOf(session), userId: session.userId, payId, draft, language };
    const outcome = await deed(deps, request);
    if (outcome.kind === "revision_conflict") throw refuse("revision_conflict");
    if (outcome.kind === "problems") throw refuse("pay_has_problems", { problems: () => outcome.problems });
    if (outcome.kind !== "asked") throw refuseSeal(outcome);
    return tell(payId, asked);
  }

  async function tell(payId: string, { session, language, reply }: Asked) {
    const pay = await asIssuer(deps.db, session, (tx) => getPayDetail(tx, deps, issuerOf(session), payId, language));
    if (pay === undefined) throw refuse("not_found");
    return answer(pay, language, reply);
  }

  route(
    app,
    ROUTES.stampPay,
    ({ body, request, ...asked }) =>
      stamp(stampNewPay, idForKey("stamp", issuerOf(asked.session), request) ?? newId(deps.clock), body, asked),
    ({ pay }, asked) => tell(pay.id, asked),
  );

  route(
    app,
    ROUTES.stampPayAgain,
    ({ body, params, ...asked }) => stamp(stampPayAgain, params.id, body, asked),
    ({ pay }, asked) => tell(pay.id, asked),
  );
};

/**
 * What a caller is told once the provider was asked: stamped (200), on its way (202), or refused (422 with the
 * reasons).
 */
function answer(pay: PayDetail, language: Language, reply: FastifyReply) {
  const { uuid, serie, folio, files } = pay;
  if (pay.state === "draft") throw refuse("pay_rejected", { problems: () => pay.problems, leavesSomething: true });
  if (uuid === null || files === null) {
    reply.code(202);
    return { message: notice(pay.state === "uncertain" ? "pay_uncertain" : "pay_stamping", language), pay };
  }
  return { message: notice("pay_stamped", language, { number: numberOf(pay) ?? "" }), pay, uuid, serie, folio, files };
}
