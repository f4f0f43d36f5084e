import { useCallback, useLayoutEffect, useRef } from "react";
import type { Line } from "../draft/editor-draft.ts";
import type { Cell } from "../editor/fields.ts";

/** Brings a line into view before its cell can take the focus; a long table draws only what is seen. */
export interface Scroller {
  scrollTo: ((at: number) => void) | null;
}

/** Milliseconds after which a cell that never appeared is given up. */
const PATIENCE_MS = 1000;

/** Puts the focus into a cell, also of a line that is only being added or far out of view. */
export function useCellFocus(lines: readonly Line[]) {
  const scroller = useRef<Scroller>({ scrollTo: null }).current;
  const wanted = useRef<{ readonly lineId: string; readonly cell: Cell; readonly until: number } | null>(null);
  const current = useRef(lines);
  current.current = lines;

  const attempt = useCallback(() => {
    const want = wanted.current;
    if (want === null) return;
    // By what a cell is, not by its id: a button that has opened a menu goes by the menu's own.
    const element = document.querySelector<HTMLElement>(`[data-line="${want.lineId}"][data-cell="${want.cell}"]`);
    if (element !== null) {
      wanted.current = null;
      element.focus();
      if (element instanceof HTMLInputElement) element.select();
      return;
    }
    const at = current.current.findIndex(({ id }) => id === want.lineId);
    if (at >= 0) scroller.scrollTo?.(at);
    if (performance.now() < want.until) requestAnimationFrame(attempt);
    else wanted.current = null;
  }, [scroller]);

  useLayoutEffect(attempt);
  const focusCell = useCallback(
    (lineId: string, cell: Cell) => {
      wanted.current = { lineId, cell, until: performance.now() + PATIENCE_MS };
      requestAnimationFrame(attempt);
    },
    [attempt],
  );
  return { focusCell, scroller };
}
