import { useSyncExternalStore } from "react";

/** A value that lives outside React, and that components follow. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Calls back after each change; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether anything on the screen follows it. */
  readonly isFollowed: () => boolean;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isFollowed: () => listeners.size > 0,
  };
}

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value => useSyncExternalStore(subscribe, get);
