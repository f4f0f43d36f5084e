import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormatInstant } from "../lib/place-of-issue.ts";
import classes from "./stamp-clock.module.css";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** With less than this the remaining time is a warning. */
const SHORT_MINUTES = 12 * HOUR_MINUTES;

interface StampClockProps {
  /** When the 72 hours of its Fecha end. */
  readonly by: string;
  /** `long`: with the moment itself. */
  readonly form?: "short" | "long";
}

/** How long a sealed document can still be stamped, minute by minute; or that its time is over. */
export function StampClock({ by, form = "short" }: StampClockProps) {
  const { t } = useTranslation();
  const format = useFormatInstant();
  const minutes = Math.floor((Date.parse(by) - useNow()) / MINUTE_MS);
  const over = minutes < 0;
  const left =
    minutes < HOUR_MINUTES
      ? t("stamp_clock.minutes", { minutes: Math.max(0, minutes) })
      : t("stamp_clock.hours", { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES });
  const text = over ? t("stamp_clock.over") : t("stamp_clock.left", { left });
  return (
    <span className={classes.clock} data-short={over || minutes < SHORT_MINUTES}>
      {form === "short"
        ? text
        : t(over ? "stamp_clock.over_long" : "stamp_clock.left_long", { left, date: format(by) })}
    </span>
  );
}

/** The present, once a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
