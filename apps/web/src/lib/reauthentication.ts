import { useSyncExternalStore } from "react";

interface Wait {
  readonly answer: Promise<boolean>;
  readonly settle: (given: boolean) => void;
}

let wait: Wait | null = null;
const listeners = new Set<() => void>();

const publish = (next: Wait | null) => {
  wait = next;
  for (const listener of listeners) listener();
};

/**
 * Has whoever is signed in asked to prove it again, once for all who wait. False when they would rather not, or nothing
 * is there to ask them.
 */
export function requestReauthentication(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (wait === null) {
    let settle: Wait["settle"] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    publish({ answer, settle });
  }
  return wait?.answer ?? Promise.resolve(false);
}

/** How it went. */
export function finishReauthentication(given: boolean): void {
  wait?.settle(given);
  publish(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a proof is being waited for. */
export const useReauthenticationRequested = (): boolean => useSyncExternalStore(subscribe, () => wait !== null);
