import type { ReactNode } from "react";
import classes from "./sums.module.css";

/** What adds up, a name and an amount on each line. */
export function Sums({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>;
}

interface SumProps {
  readonly name: string;
  readonly value: string;
  /** What the others add up to. */
  readonly grand?: boolean;
}

export function Sum({ name, value, grand = false }: SumProps) {
  return (
    <div data-grand={grand}>
      <dt>{name}</dt>
      <dd data-numeric>{value}</dd>
    </div>
  );
}
