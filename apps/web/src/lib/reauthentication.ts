import { createStore, useStore } from "./store.ts";

interface Wait {
  readonly answer: Promise<boolean>;
  readonly settle: (given: boolean) => void;
}

const store = createStore<Wait | null>(null);

/**
 * Asks the user to reauthenticate, once for all waiting requests. False when the user cancels, or no dialog is mounted.
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

/** Whether reauthentication is pending. */
export const useReauthenticationRequested = (): boolean => useStore(store) !== null;
