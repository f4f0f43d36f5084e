import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

const WIDGETS = "a[href], button, input";
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

interface RovingRows {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

/**
 * One row at a time is a stop of the Tab key, with what is in it; arrows, Home and End go to the others. On the row
 * itself, Space ticks it and Enter opens it; the menu key opens its menu. Without this, every row would be three stops
 * on the way to the pager.
 */
export function useRovingRows(shown: readonly unknown[]): RovingRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const active = useRef(0);
  const rows = () => [...(body.current?.querySelectorAll("tr") ?? [])];
  const rove = (to: number) => {
    active.current = to;
    for (const [at, row] of rows().entries()) {
      const stop = at === to ? 0 : -1;
      row.tabIndex = stop;
      for (const widget of row.querySelectorAll<HTMLElement>(WIDGETS)) widget.tabIndex = stop;
    }
  };
  // Cells are drawn by whoever uses the table, so that what is in them is only known once it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other stops
  useLayoutEffect(() => rove(Math.min(active.current, Math.max(rows().length - 1, 0))), [shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.findIndex((row) => row.contains(event.target as Node));
    const row = all[at];
    // The keys of a menu that is open, though the focus is still on its way into it, are the menu's.
    if (row === undefined || (event.target as Element).getAttribute("aria-expanded") === "true") return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const to = step(at, all.length - 1);
      rove(to);
      all[to]?.focus();
    } else if (event.target === row) {
      clickWidget(row, event);
    }
  };
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    const at = rows().findIndex((row) => row.contains(target as Node));
    if (at >= 0 && at !== active.current) rove(at);
  };
  return { body, onKeyDown, onFocus };
}

/** A widget of the row for each key that acts on the row itself. */
const WIDGET_OF_KEY: Readonly<Record<string, string>> = {
  " ": "input[type=checkbox]",
  Enter: "a[href], button[aria-haspopup]",
  ContextMenu: "button[aria-haspopup]",
};

function clickWidget(row: HTMLTableRowElement, event: KeyboardEvent): void {
  const key = event.key === "F10" && event.shiftKey ? "ContextMenu" : event.key;
  const widget = WIDGET_OF_KEY[key] === undefined ? null : row.querySelector<HTMLElement>(WIDGET_OF_KEY[key]);
  if (widget === null) return;
  event.preventDefault();
  widget.click();
}
