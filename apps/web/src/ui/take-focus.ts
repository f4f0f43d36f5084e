const FOCUSABLE = "a[href], button, input, select, summary, textarea, [tabindex]";

const lastInput = new WeakSet<HTMLElement>();

/**
 * The `ref` of what holds the focus while it is open: moves it in before the next key event. The library's trap does so
 * some milliseconds later, and twice: by then a key may have acted on what is behind the dialog, or have moved the
 * focus inside it. So the element that has the focus inside carries the trap's autofocus attribute.
 */
export function takeFocus(opened: HTMLElement | null): void {
  if (opened === null || lastInput.has(opened)) return;
  lastInput.add(opened);
  opened.addEventListener("focusin", ({ target }) => mark(opened, target as Element));
  // After the effects of this drawing, in which the library notes where the focus came from.
  queueMicrotask(() => enter(opened));
}

function mark(opened: HTMLElement, has: Element): void {
  for (const one of opened.querySelectorAll("[data-autofocus]")) one.removeAttribute("data-autofocus");
  has.setAttribute("data-autofocus", "true");
}

function enter(opened: HTMLElement): void {
  if (opened.isConnected && !opened.contains(document.activeElement)) focusFirst(opened);
}

/** Moves the focus to what asks for it in an element, or else to the first that takes it, or to the element itself. */
export function focusFirst(opened: HTMLElement): void {
  const all = [...opened.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.matches(":disabled"));
  const chosen = opened.querySelectorAll<HTMLElement>("[data-autofocus]");
  for (const one of [...chosen, ...all.filter(({ tabIndex }) => tabIndex >= 0), ...all, opened]) {
    one.focus({ preventScroll: true });
    if (document.activeElement === one) return;
  }
}
