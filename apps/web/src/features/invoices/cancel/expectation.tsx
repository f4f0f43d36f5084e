import type { CancellationBody } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDate } from "../../../lib/format.ts";
import { MEXICO_CITY, todayIn } from "../../../lib/today.ts";
import classes from "./cancel.module.css";
import { lastMoment } from "./last-moment.ts";

/** What can be expected of a request made now, before it is made. */
export function Expectation({ forecast, last_day }: Pick<CancellationBody, "forecast" | "last_day">) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (forecast === null) return null;
  const isLate = last_day !== null && last_day < todayIn(MEXICO_CITY);
  return (
    <section className={classes.expect}>
      <h2>{t("cancel.expect_title")}</h2>
      {forecast.reason !== null && <p>{t("cancel.expect_free", { reason: t(`cancel.reason_${forecast.reason}`) })}</p>}
      {forecast.free_until !== null && (
        <p>{t("cancel.free_until", { date: formatDate(forecast.free_until, language) })}</p>
      )}
      {forecast.acceptance && <p>{t("cancel.expect_asked")}</p>}
      {forecast.deadline !== null && (
        <p>{t("cancel.expect_deadline", { date: lastMoment(forecast.deadline, language) })}</p>
      )}
      {forecast.acceptance && !forecast.silence_accepts && <p>{t("cancel.expect_no_silence")}</p>}
      {last_day !== null && (
        <p className={isLate ? classes.problem : undefined}>
          {t(isLate ? "cancel.last_day_passed" : "cancel.last_day", { date: formatDate(last_day, language) })}
        </p>
      )}
      <p className={classes.quiet}>{t("cancel.expect_sat")}</p>
    </section>
  );
}
