import { startStopwatch } from "../lib/clock.ts";
import type { ProcessMetrics } from "../lib/process-metrics.ts";
import { type SpanStart, type Tracer, traced } from "../lib/tracing.ts";
import type { MailTransport } from "./mail/index.ts";
import type { Messenger } from "./messenger.ts";
import type { PacPort } from "./pac/index.ts";

/*
 * The ports over what is outside: each request is measured by what came of it, and a step of the trace that it belongs
 * to. Nothing here changes what is asked or answered.
 */

interface Observers {
  readonly metrics: ProcessMetrics;
  readonly tracer: Tracer;
}

/** A certification provider. */
export function observePac(pac: PacPort, observers: Observers): PacPort {
  const { provider } = pac;
  const observe =
    <Args extends readonly unknown[], Answer extends { readonly kind: string }>(
      operation: string,
      ask: (...args: Args) => Promise<Answer>,
    ) =>
    (...args: Args): Promise<Answer> =>
      observed(observers, {
        name: `${provider} ${operation}`,
        attributes: { "timbra.provider": provider, "timbra.operation": operation },
        ask: () => ask(...args),
        outcomeOf: ({ kind }) => ({ outcome: kind, failed: kind === "unavailable" }),
        measure: ({ providerSeconds }, outcome, seconds) =>
          providerSeconds.observe({ provider, operation, outcome }, seconds),
      });
  return {
    ...pac,
    stamp: observe("stamp", pac.stamp.bind(pac)),
    recover: observe("recover", pac.recover.bind(pac)),
    cancel: observe("cancel", pac.cancel.bind(pac)),
    cancellationStatus: observe("status", pac.cancellationStatus.bind(pac)),
    credits: observe("credits", pac.credits.bind(pac)),
  };
}

/** What carries mails away. */
export function observeTransport(transport: MailTransport, observers: Observers): MailTransport {
  return {
    ...transport,
    deliver: (mail, onHandingOver) =>
      observed(observers, {
        name: "mail delivery",
        attributes: {},
        ask: () => transport.deliver(mail, onHandingOver),
        outcomeOf: () => ({ outcome: "sent", failed: false }),
        measure: ({ mailSeconds }, outcome, seconds) => mailSeconds.observe({ outcome }, seconds),
      }),
  };
}

/** What carries events to the addresses of webhooks; which ones is nobody else's business. */
export function observeMessenger(messenger: Messenger, observers: Observers): Messenger {
  return {
    ...messenger,
    post: (url, headers, body) =>
      observed(observers, {
        name: "webhook request",
        attributes: {},
        ask: () => messenger.post(url, headers, body),
        outcomeOf(told) {
          const outcome = "status" in told ? `${Math.floor(told.status / 100)}xx` : "unreachable";
          return { outcome, failed: outcome !== "2xx" };
        },
        measure: ({ webhookSeconds }, outcome, seconds) => webhookSeconds.observe({ outcome }, seconds),
      }),
  };
}

interface Observed<Answer> extends Pick<SpanStart, "name" | "attributes"> {
  readonly ask: () => Promise<Answer>;
  readonly outcomeOf: (answer: Answer) => { readonly outcome: string; readonly failed: boolean };
  readonly measure: (metrics: ProcessMetrics, outcome: string, seconds: number) => void;
}

/** What is thrown has the outcome "failed". */
async function observed<Answer>({ metrics, tracer }: Observers, asked: Observed<Answer>): Promise<Answer> {
  const { name, attributes, ask, outcomeOf, measure } = asked;
  const seconds = startStopwatch();
  let outcome = "failed";
  try {
    const answer = await traced(tracer, { name, kind: "client", attributes }, ask, outcomeOf);
    outcome = outcomeOf(answer).outcome;
    return answer;
  } finally {
    measure(metrics, outcome, seconds());
  }
}
