import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface ListboxKeys {
  readonly open: boolean;
  /** Takes what the typed text means: the first match. Null when nothing was typed, or nothing matches. */
  readonly takeFirst: (() => void) | null;
  /** Enter on an open list in which nothing is meant. */
  readonly onNothing: () => void;
  /**
   * The matches of the typed text are still loading: Enter and Tab wait for the first of them. A second Tab goes on
   * without it; a second Enter waits on, for what is shown meanwhile answers an older text.
   */
  readonly pending?: boolean;
}

/**
 * The keys of a field with a list of the library under it, for its `onKeyDownCapture`: Enter and Tab take the option
 * that the arrows went to, or the first match of what was typed. While the list is open, Enter reaches neither the
 * library nor a form around the field: the library would submit the form whenever it has highlighted nothing.
 */
export function useListboxKeys({
  open,
  takeFirst,
  onNothing,
  pending = false,
}: ListboxKeys): (event: KeyboardEvent<HTMLInputElement>) => void {
  const moved = useRef(false);
  const [waits, setWaits] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has just opened or closed is what is being reacted to
  useEffect(() => {
    moved.current = false;
    setWaits(false);
  }, [open]);
  // Without a list of what it depends on: the handler always uses the values of the latest render.
  useEffect(() => {
    if (!waits || pending) return;
    setWaits(false);
    takeFirst?.();
  });
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const arrowed = moved.current ? markedOf(event.currentTarget) : null;
    const waitsNow = arrowed === null && pending && !waits;
    if (event.key === "Enter" || waitsNow) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (arrowed !== null) arrowed.click();
    else if (waitsNow) setWaits(true);
    else if (pending) return;
    else if (takeFirst !== null) takeFirst();
    else if (event.key === "Enter") onNothing();
  };
  return (event) => {
    const { key, shiftKey, nativeEvent } = event;
    if (key === "ArrowDown" || key === "ArrowUp") moved.current = true;
    const takes = key === "Enter" || (key === "Tab" && !shiftKey);
    if (!takes) setWaits(false);
    else if (open && !nativeEvent.isComposing) take(event);
  };
}

/** The highlighted option of a field's list. */
const markedOf = (field: HTMLInputElement): HTMLElement | null =>
  document
    .getElementById(field.getAttribute("aria-controls") ?? "")
    ?.querySelector<HTMLElement>("[data-combobox-selected]") ?? null;
