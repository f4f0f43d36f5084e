import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** The forms on the screen in which somebody has typed what is not saved. */
const unsaved = new Set<symbol>();

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Says of a form whether it holds typing that is not saved. While it does, the browser asks before the page is closed
 * or loaded again.
 */
export function useUnsavedTyping(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol("form");
    unsaved.add(form);
    window.addEventListener("beforeunload", preventUnload);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener("beforeunload", preventUnload);
    };
  }, [isUnsaved]);
}

export const hasUnsavedTyping = (): boolean => unsaved.size > 0;

type Answer = (leaves: boolean) => void;

const waiting = createStore<Answer | null>(null);

/** Asks whether what was typed may be lost; true when it may, or nobody is there to ask. */
export function confirmDiscard(): Promise<boolean> {
  waiting.get()?.(false);
  if (!waiting.isFollowed()) return Promise.resolve(true);
  return new Promise((resolve) => waiting.set(resolve));
}

export function answerDiscard(leaves: boolean): void {
  waiting.get()?.(leaves);
  waiting.set(null);
}

/** The way out of a form or a dialog: at once while nothing is unsaved in it, else after the question. */
export function useConfirmedClose(isUnsaved: boolean, onClose: (() => void) | undefined): () => void {
  useUnsavedTyping(isUnsaved);
  return () => {
    if (!isUnsaved) return onClose?.();
    void confirmDiscard().then((leaves) => leaves && onClose?.());
  };
}

/** Whether the question stands open. */
export const useDiscardRequested = (): boolean => useStore(waiting) !== null;
