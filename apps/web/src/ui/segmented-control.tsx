import { useId } from "react";
import classes from "./segmented-control.module.css";

interface SegmentedControlProps<Value extends string> {
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: "xs" | "sm";
  readonly fullWidth?: boolean;
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
}

/**
 * One of a few words, all in sight. Radio buttons and styles alone: the library's measures where its moving mark goes,
 * on every screen before it is painted for the first time.
 */
export function SegmentedControl<Value extends string>({
  data,
  value,
  onChange,
  size = "sm",
  fullWidth = false,
  ...named
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" className={classes.root} data-size={size} data-full-width={fullWidth} {...named}>
      {data.map((one) => (
        <label key={one.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span className={classes.label}>{one.label}</span>
        </label>
      ))}
    </div>
  );
}
