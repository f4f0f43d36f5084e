import { type ComponentProps, useLayoutEffect, useRef } from "react";
import classes from "./awaited-form.module.css";
import { focusFirst } from "./take-focus.ts";

interface AwaitedFormProps extends ComponentProps<"form"> {
  /** What the form begins with is still on its way. */
  readonly awaits: boolean;
}

/**
 * A form that takes neither a click nor a key until what it begins with is there: what came afterwards would stand
 * beside what was typed, or in its place. In a dialog it holds the focus meanwhile, and gives it to its first field.
 */
export function AwaitedForm({ awaits, children, ...form }: AwaitedFormProps) {
  const root = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { current } = root;
    if (!awaits && current !== null && current === document.activeElement) focusFirst(current);
  }, [awaits]);
  const holdsFocus = awaits && { tabIndex: -1, "data-autofocus": true };
  return (
    <form ref={root} noValidate {...form} {...holdsFocus}>
      <fieldset disabled={awaits} role="presentation" className={classes.fields}>
        {children}
      </fieldset>
    </form>
  );
}
