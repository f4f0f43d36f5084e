import classes from "./no-break.module.css";

/** A sentence in which one part, a date or a number, is never broken over two lines. */
export function NoBreak({ text, part }: { readonly text: string; readonly part: string }) {
  const at = text.indexOf(part);
  if (part === "" || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.whole}>{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
