import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** The forms on the screen in which somebody has typed what is not saved. */
const unsaved = new Set<symbol>();

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Registers whether a form has unsaved input. While it does, the browser asks before the page is closed or loaded
 * again.
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

/** Asks whether unsaved input may be lost; true when it may, or no dialog is mounted. */
export function confirmDiscard(): Promise<boolean> {
  waiting.get()?.(false);
  if (!waiting.isFollowed()) return Promise.resolve(true);
  return new Promise((resolve) => waiting.set(resolve));
}

export function answerDiscard(leaves: boolean): void {
  waiting.get()?.(leaves);
  waiting.set(null);
}

/** Closes a form or a dialog: at once while nothing is unsaved in it, else after a confirmation. */
export function useConfirmedClose(isUnsaved: boolean, onClose: (() => void) | undefined): () => void {
  useUnsavedTyping(isUnsaved);
  return () => {
    if (!isUnsaved) return onClose?.();
    void confirmDiscard().then((leaves) => leaves && onClose?.());
  };
}

/** Whether the question is open. */
export const useDiscardRequested = (): boolean => useStore(waiting) !== null;
