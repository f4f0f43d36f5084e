import { Link } from "react-router";
import { Wordmark } from "../ui/wordmark.tsx";
import { LOGIN } from "./guard.ts";
import { LanguageControl } from "./language-control.tsx";
import classes from "./plain-bar.module.css";

/**
 * What a stranger has of the frame where a screen is not of the entrance's own making: whose house it is, and the
 * language.
 */
export function PlainBar() {
  return (
    <header className={classes.bar}>
      <Link to={LOGIN} className={classes.brand}>
        <Wordmark />
      </Link>
      <LanguageControl />
    </header>
  );
}
