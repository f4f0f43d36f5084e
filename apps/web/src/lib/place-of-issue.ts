import { type Language, legalDateAt } from "@timbra/contract";
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../i18n/i18n.ts";
import { formatDate, formatDateTime } from "./format.ts";
import { learnedAhead } from "./server-clock.ts";

/**
 * The postal code where the document on the screen was issued (LugarExpedicion): its clock is that of everything on the
 * screen. Null: the reader's.
 */
export const PlaceOfIssueContext = createContext<string | null>(null);

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** A legal date says no zone: it is that of the place. */
const LEGAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Minutes by which the clock of a place is before UTC at an instant. */
const aheadAt = (instant: Date, zip: string) =>
  Math.round((Date.parse(`${legalDateAt(instant, zip)}Z`) - instant.getTime()) / MINUTE_MS);

/** The instant of a legal date. */
function instantOf(legal: string, zip: string): Date {
  const near = new Date(`${legal}Z`);
  return new Date(near.getTime() - aheadAt(near, zip) * MINUTE_MS);
}

/** A stamp is dated in the SAT's time zone (Zona Centro), without a zone: the instant of that date. */
export const instantOfStamp = (certifiedAt: string): string =>
  LEGAL.test(certifiedAt) ? instantOf(certifiedAt, MEXICO_CITY).toISOString() : certifiedAt;

/** `-360` -> `"GMT-6"`, `330` -> `"GMT+5:30"`. */
function zoneOf(ahead: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / HOUR_MINUTES), Math.abs(ahead) % HOUR_MINUTES];
  return `GMT${ahead < 0 ? "-" : "+"}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/**
 * DD/Mon/YYYY HH:mm:ss hrs. of an instant, or of a legal date, by the clock of the place of issue; its zone is said
 * where the reader's is another.
 */
export function formatAtPlaceOfIssue(value: string, zip: string, language: Language): string {
  const instant = LEGAL.test(value) ? instantOf(value, zip) : new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const ahead = aheadAt(instant, zip);
  const [day = "", time = ""] = legalDateAt(instant, zip).split("T");
  const zone = ahead === -instant.getTimezoneOffset() ? "" : ` (${zoneOf(ahead)})`;
  return `${formatDate(day, language)} ${time} hrs.${zone}`;
}

/**
 * How an instant is written on this screen: by the clock of the place of issue where there is one, by the reader's
 * elsewhere.
 */
export function useFormatInstant(): (value: string) => string {
  const zip = use(PlaceOfIssueContext);
  useTranslation();
  return (value) =>
    zip === null ? formatDateTime(value, currentLanguage()) : formatAtPlaceOfIssue(value, zip, currentLanguage());
}

/** The SAT's time zone, also used for what has no place of issue. */
export const MEXICO_CITY = "06000";

/** The legal date at a postal code of Mexico: what a document issued there now would bear. */
export function legalNowIn(zip: string, now: Date = new Date()): string {
  const ahead = learnedAhead(zip);
  if (ahead === undefined) return legalDateAt(now, zip);
  return new Date(now.getTime() + ahead).toISOString().slice(0, "YYYY-MM-DDThh:mm:ss".length);
}

/** Today's date, YYYY-MM-DD, there. */
export function todayIn(zip: string, now: Date = new Date()): string {
  return legalNowIn(zip, now).slice(0, "YYYY-MM-DD".length);
}
