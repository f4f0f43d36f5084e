import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatDateTime, formatSettingsDate } from "../../lib/format.ts";
import { DayInput } from "../../ui/day-input.tsx";
import classes from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const MEXICO = "America/Mexico_City";

/** A day picked in es-MX, and the ways in which the product writes dates. */
export function DatesSpecimen() {
  const { t } = useTranslation();
  const [day, setDay] = useState<string | null>("2026-03-09");
  const language = currentLanguage();
  const instant = `${day ?? "2026-03-09"}T20:05:09Z`;
  return (
    <Specimen title={t("gallery.dates")} text={t("gallery.dates_text")}>
      <div className={classes.pair}>
        <DayInput label={t("gallery.day")} value={day} onChange={setDay} />
        <dl className={classes.facts}>
          <dt>{t("gallery.date_settings")}</dt>
          <dd data-numeric>{formatSettingsDate(instant, language, MEXICO)}</dd>
          <dt>{t("gallery.date_usual")}</dt>
          <dd data-numeric>{formatDate(instant, language, MEXICO)}</dd>
          <dt>{t("gallery.date_time")}</dt>
          <dd data-numeric>{formatDateTime(instant, language, MEXICO)}</dd>
        </dl>
      </div>
    </Specimen>
  );
}
