import type { ReactNode } from "react";
import classes from "./totals-list.module.css";

/** What adds up, a name and an amount on each line. */
export function TotalsList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>;
}

interface TotalRowProps {
  readonly name: string;
  readonly value: string;
  /** What the others add up to. */
  readonly grand?: boolean;
}

export function TotalRow({ name, value, grand = false }: TotalRowProps) {
  return (
    <div data-grand={grand}>
      <dt>{name}</dt>
      <dd data-numeric>{value}</dd>
    </div>
  );
}
