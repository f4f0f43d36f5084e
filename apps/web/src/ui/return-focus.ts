import { useEffect, useLayoutEffect, useRef } from "react";

type FocusHistory = readonly HTMLElement[];

/** The latest elements that had the focus, the last one at the end. */
let focusHistory: FocusHistory = [];
const KEPT = 40;

/** Records the focused elements until the returned function is called. */
export function trackFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement)
      focusHistory = [...focusHistory.filter((one) => one.isConnected && one !== target), target].slice(-KEPT);
  };
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/**
 * Returns the focus when a dialog closes or is unmounted: to the element that had it before, or, where that is gone
 * (the entry of a menu, the row that was deleted), to the one before that. The library does so only for dialogs that
 * are mounted closed, never further back, and some milliseconds later, when the next key may already have gone
 * elsewhere; its own mechanism is disabled (`returnFocus` in the theme).
 */
export function useReturnFocus(opened = true): void {
  const before = useRef<FocusHistory>([]);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (opened) before.current = focusHistory;
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    // One that closes slowly still holds the focus for a while.
    return () => returnFocus(before.current, document.activeElement?.closest("[role=dialog]") ?? null);
  }, [opened]);
}

function returnFocus(before: FocusHistory, closing: Element | null): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body || closing?.contains(active) === true;
  if (!isLost) return;
  for (const one of [...before].reverse()) {
    if (!one.isConnected || closing?.contains(one) === true) continue;
    one.focus({ preventScroll: true });
    if (document.activeElement === one) {
      returnFocusLater(one, before);
      return;
    }
  }
}

/**
 * The row that was deleted may go after the dialog that asked: then the focus goes back further, unless it has left by
 * itself.
 */
function returnFocusLater(given: HTMLElement, before: FocusHistory): void {
  const watch = new MutationObserver(() => {
    if (given.isConnected) return;
    end();
    returnFocus(before, null);
  });
  const end = () => {
    watch.disconnect();
    document.removeEventListener("focusin", end);
  };
  document.addEventListener("focusin", end);
  watch.observe(document.body, { childList: true, subtree: true });
}
