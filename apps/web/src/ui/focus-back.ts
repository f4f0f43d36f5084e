import { useEffect } from "react";

/** What had the focus, the latest last: as far back as anybody would want to return. */
let trail: readonly HTMLElement[] = [];
const KEPT = 40;

/** By then the library has given the focus back where it can. */
const SETTLED_MS = 30;

/** Notes where the focus goes, until what it answers is called. */
export function followFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) trail = [...trail.filter((one) => one.isConnected && one !== target), target].slice(-KEPT);
  };
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/**
 * Gives the focus back when a dialog closes or goes: to what had it before, or, where that is gone (the entry of a menu, the row that was deleted), to
 * what had it before that. The library does so only for dialogs that stand closed before they open, and never further back.
 */
export function useFocusBack(opened = true): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = trail;
    return () => {
      // One that closes slowly still holds the focus for a while.
      const closing = document.activeElement?.closest("[role=dialog]") ?? null;
      setTimeout(() => giveBack(before, closing), SETTLED_MS);
    };
  }, [opened]);
}

function giveBack(before: readonly HTMLElement[], closing: Element | null): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body || closing?.contains(active) === true;
  if (!isLost) return;
  for (const one of [...before].reverse()) {
    if (one.isConnected) one.focus({ preventScroll: true });
    if (document.activeElement === one) return;
  }
}
