import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import classes from "./awaited-form.module.css";
import { focusFirst } from "./take-focus.ts";

interface AwaitedFormProps extends ComponentProps<"form"> {
  /** What the form begins with is still on its way. */
  readonly awaits: boolean;
  /** It is being sent, and left when it was saved: nothing is typed into it meanwhile. */
  readonly sends?: boolean;
}

/** They go through a form and close what is open, and change no field. */
const HARMLESS = new Set(["Tab", "Shift", "Escape"]);
const FIELD = "input, textarea, select";

/**
 * A form that takes neither a click nor a key until what it begins with is there: what came afterwards would stand
 * beside what was typed, or in its place. In a dialog it holds the focus meanwhile, and gives it to its first field.
 * While it is being sent its fields keep the focus, and take no key: what was typed would be gone with the form, or
 * stand in it as if it had been saved.
 */
export function AwaitedForm({ awaits, sends = false, children, ...form }: AwaitedFormProps) {
  const root = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { current } = root;
    if (!awaits && current !== null && current === document.activeElement) focusFirst(current);
  }, [awaits]);
  useTypingStopped(root, sends);
  const stop = (event: KeyboardEvent) => {
    if (!sends || HARMLESS.has(event.key) || !(event.target as Element).matches(FIELD)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const holdsFocus = awaits && { tabIndex: -1, "data-autofocus": true };
  return (
    <form ref={root} noValidate onKeyDownCapture={stop} {...form} {...holdsFocus}>
      <fieldset disabled={awaits} role="presentation" className={classes.fields}>
        {children}
      </fieldset>
    </form>
  );
}

/** What comes without a key: a keyboard on the screen, dictation, a menu's Paste. */
function useTypingStopped(root: React.RefObject<HTMLFormElement | null>, stopped: boolean): void {
  useEffect(() => {
    const { current } = root;
    if (!stopped || current === null) return;
    const stop = (event: Event) => event.preventDefault();
    current.addEventListener("beforeinput", stop);
    return () => current.removeEventListener("beforeinput", stop);
  }, [root, stopped]);
}
