import { STAMP_OUTLINE } from "./drawing-parts.tsx";
import classes from "./wordmark.module.css";

/** The name of the product as it signs: a stamp and the word. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true">
        <path d={STAMP_OUTLINE} className={classes.paper} />
        <path d="M9 9.5h14v3.4h-5.1V23h-3.8V12.9H9z" className={classes.letter} />
      </svg>
      <span className={classes.word}>Timbra</span>
    </span>
  );
}
