import { createStore, useStore } from "./store.ts";

interface Wait {
  readonly answer: Promise<boolean>;
  readonly settle: (given: boolean) => void;
}

const store = createStore<Wait | null>(null);

/**
 * Has whoever is signed in asked to prove it again, once for all who wait. False when they would rather not, or nothing
 * is there to ask them.
 */
export function requestReauthentication(): Promise<boolean> {
  if (!store.isFollowed()) return Promise.resolve(false);
  if (store.get() === null) {
    let settle: Wait["settle"] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    store.set({ answer, settle });
  }
  return store.get()?.answer ?? Promise.resolve(false);
}

/** How it went. */
export function finishReauthentication(given: boolean): void {
  store.get()?.settle(given);
  store.set(null);
}

/** Whether a proof is being waited for. */
export const useReauthenticationRequested = (): boolean => useStore(store) !== null;
