import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Where a piece of work comes from. It travels with jobs and documents, so that what is done later can be found by it.
 */
export interface Origin {
  /** The request that began it, as its answer named it; null where nobody asked. */
  readonly requestId: string | null;
  /** Its step in a trace, as W3C Trace Context writes it; null where no traces are collected. */
  readonly traceparent: string | null;
}

const storage = new AsyncLocalStorage<Origin>();

/** The origin of what runs now; null where it has none. */
export function currentOrigin(): Origin | null {
  return storage.getStore() ?? null;
}

/** Runs some work, with all that it begins, as of an origin. */
export function withOrigin<Result>(origin: Origin | null, work: () => Result): Result {
  return origin === null ? work() : storage.run(origin, work);
}

const TRACE_ID = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** What every line of the log says of where it comes from. */
export function originFields(): Readonly<Record<string, string>> {
  const origin = currentOrigin();
  if (origin === null) return {};
  const traceId = TRACE_ID.exec(origin.traceparent ?? "")?.[1];
  return {
    ...(origin.requestId !== null && { request_id: origin.requestId }),
    ...(traceId !== undefined && { trace_id: traceId }),
  };
}
