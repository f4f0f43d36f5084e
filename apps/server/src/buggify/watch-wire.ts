import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { Buggify, FaultPoint } from "./fault-points.ts";

/**
 * What the HTTP client tells of a request, and the points that lie there. A connection is made by the time that the
 * first bytes are written.
 */
const EVENTS: Readonly<Record<string, readonly FaultPoint[]>> = {
  "undici:client:sendHeaders": ["provider-connect:after", "write:before"],
  "undici:request:bodySent": ["write:after"],
  "undici:request:headers": ["read:before"],
};

/**
 * Passes the points that lie inside a request to a provider, which no code of ours is at. The subject is the one for
 * which the outbox was picked: it is remembered by the asynchronous context, and by the request for events that come
 * from the socket.
 */
export function watchWire(pass: Buggify): Buggify {
  const asking = new AsyncLocalStorage<string>();
  const subjects = new WeakMap<object, string>();
  subscribe("undici:request:create", (message) => {
    const subject = asking.getStore();
    if (subject !== undefined) subjects.set(requestOf(message), subject);
  });
  for (const [event, points] of Object.entries(EVENTS)) {
    subscribe(event, (message) => {
      const subject = subjects.get(requestOf(message));
      if (subject !== undefined) for (const point of points) pass(point, subject);
    });
  }
  return (point, subject) => {
    if (point === "provider-connect:before") asking.enterWith(subject);
    pass(point, subject);
  };
}

function requestOf(message: unknown): object {
  return (message as { readonly request: object }).request;
}
