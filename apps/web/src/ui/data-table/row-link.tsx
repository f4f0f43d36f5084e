import { Link } from "react-router";
import classes from "./data-table.module.css";

interface RowLinkProps {
  readonly to: string;
  /** What the row is called. */
  readonly children: string;
}

/** The name of a row as the way to it; Enter on the row follows it. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link className={classes.link} to={to} title={children}>
      {children}
    </Link>
  );
}
