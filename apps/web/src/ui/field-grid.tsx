import type { ReactNode } from "react";
import classes from "./field-grid.module.css";

interface FieldGridProps {
  readonly children: ReactNode;
}

/** Fields side by side where there is room for two, one below the other where there is not. */
export function FieldGrid({ children }: FieldGridProps) {
  return <div className={classes.grid}>{children}</div>;
}

/** A field that takes the whole row. */
export function FullWidthRow({ children }: FieldGridProps) {
  return <div className={classes.whole}>{children}</div>;
}
