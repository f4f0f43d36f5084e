import classes from "./lines.module.css";

/** The sentence under a cell that is wrong, while the cell has the focus. The list of problems says it to everybody. */
export function CellError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <span className={classes.bubble} aria-hidden="true">
      {error}
    </span>
  );
}
