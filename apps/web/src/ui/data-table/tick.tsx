import classes from "./data-table.module.css";

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is selected, and not all. */
  readonly mixed?: boolean;
  readonly onChange: () => void;
}

/**
 * A tick of a list: an element of the browser, for there is one in each row. All of a page drawn as the library's took
 * longer than a click may.
 */
export function Tick({ label, checked, mixed = false, onChange }: TickProps) {
  return (
    <input
      type="checkbox"
      className={classes.tickBox}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box !== null) box.indeterminate = mixed;
      }}
      onChange={onChange}
    />
  );
}
