import { disputeShape, intentShape, refundShape, type StripeIntent } from "./stripe-shapes.ts";
import { refundedAmount, type StripeState } from "./stripe-state.ts";

export interface StripeRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string | null;
}

export interface StripeResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Stripe's API over a ledger, as far as the product uses it. The same idempotency key has the same answer. */
export function createStripeApi(state: StripeState): (asked: StripeRequest) => StripeResponse {
  const answered = new Map<string, StripeResponse>();
  return (asked) => {
    const { idempotencyKey: key } = asked;
    const before = key === null ? undefined : answered.get(key);
    if (before !== undefined) return before;
    const answer = answerTo(state, asked);
    if (key !== null && answer.status < 500) answered.set(key, answer);
    return answer;
  };
}

function answerTo(state: StripeState, { method, path, form }: StripeRequest): StripeResponse {
  const url = new URL(path, "http://stripe.invalid");
  const of = state.intents.get(url.searchParams.get("payment_intent") ?? "");
  if (method === "POST" && url.pathname === "/v1/payment_intents") return found(intentShape(open(state, form), false));
  if (method === "POST" && url.pathname === "/v1/refunds") return refund(state, form);
  if (url.pathname === "/v1/refunds") return listOf(newestFirst(of?.refunds ?? []).map(refundShape), url);
  if (url.pathname === "/v1/disputes") return listOf(newestFirst(of?.disputes ?? []).map(disputeShape), url);
  const [, id = "", deed] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(url.pathname) ?? [];
  const intent = state.intents.get(id);
  if (intent === undefined) return refused(404, "resource_missing");
  if (deed === undefined) return found(intentShape(intent, url.searchParams.get("expand[0]") === "latest_charge"));
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_action")
    return refused(400, "payment_intent_unexpected_state");
  state.keepAsked(intent, state.cancel(intent));
  return found(intentShape(intent, false));
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function open(state: StripeState, form: URLSearchParams): StripeIntent {
  const metadata = metadataIn(form);
  const [description, email] = [form.get("description") ?? "", form.get("receipt_email") ?? ""];
  return state.open({
    amount: Number(form.get("amount")),
    currency: form.get("currency") ?? "",
    metadata,
    description,
    email,
  });
}

function refund(state: StripeState, form: URLSearchParams): StripeResponse {
  const intent = state.intents.get(form.get("payment_intent") ?? "");
  if (intent === undefined) return refused(404, "resource_missing");
  const amount = Number(form.get("amount"));
  if (amount > intent.amount - refundedAmount(intent)) return refused(400, "charge_already_refunded");
  state.keepAsked(intent, state.refund(intent, amount, metadataIn(form)));
  return found(refundShape(intent.refunds.at(-1)!));
}

function newestFirst<Of>(all: readonly Of[]): Of[] {
  return [...all].reverse();
}

function found(body: Record<string, unknown>): StripeResponse {
  return { status: 200, body };
}

function listOf(data: readonly unknown[], url: URL): StripeResponse {
  return found({ object: "list", data, has_more: false, url: url.pathname });
}

function refused(status: number, code: string): StripeResponse {
  return { status, body: { error: { type: "invalid_request_error", code, message: "Refused." } } };
}
