import classes from "./data-table.module.css";

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is selected, and not all. */
  readonly mixed?: boolean;
  readonly onChange: () => void;
}

/**
 * A tick of a list: an element of the browser, for there is one in each row, and all of a page are drawn anew by one
 * click.
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
