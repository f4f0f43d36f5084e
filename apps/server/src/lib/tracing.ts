import { currentOrigin, type Origin, withOrigin } from "./origin.ts";

/**
 * What a step is called and known by. Never a person, an RFC, a document's content, an address with a query or a
 * secret.
 */
export interface SpanStart {
  readonly name: string;
  /** `server`: somebody asked us; `client`: we ask somebody; `consumer`: a job that was queued. */
  readonly kind: "server" | "client" | "consumer";
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A step of a trace, from when it was started. */
export interface Span {
  /** Names it to the steps that follow from it. */
  readonly traceparent: string | null;
  end(result: { readonly failed: boolean; readonly attributes?: SpanStart["attributes"] }): void;
}

/** Where the steps of what the product does are sent to be put together. */
export interface Tracer {
  /** Begins a step of the trace that `parent` (a traceparent) names; without one, of a new trace. */
  start(span: SpanStart, parent: string | null): Span;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: null, end: () => undefined };

/** Where no traces are collected. */
export const noTracer: Tracer = { start: () => NO_SPAN, close: async () => undefined };

/** Runs some work as a step of the trace that runs now; what it throws fails the step. */
export async function traced<Result>(
  tracer: Tracer,
  start: SpanStart,
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => { readonly failed: boolean; readonly outcome: string },
): Promise<Result> {
  if (tracer === noTracer) return work();
  const origin = currentOrigin();
  const span = tracer.start(start, origin?.traceparent ?? null);
  try {
    const result = await withOrigin(stepOf(origin, span), work);
    const { failed, outcome } = outcomeOf(result);
    span.end({ failed, attributes: { "timbra.outcome": outcome } });
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

function stepOf(origin: Origin | null, { traceparent }: Span): Origin {
  return { requestId: origin?.requestId ?? null, traceparent };
}
