const DAY_TOO_MANY = /^\d\d(?:023[01]|(?:04|06|09|11)31)$/;
const LEAP_YEAR = /^(?:[02468][048]|[13579][26])/;

/**
 * Whether AAMMDD, already of the form that an RFC asks (month 01-12, day 01-31), is a date of some century: 29 February
 * of "00" is, since 2000 was a leap year.
 */
export function isCalendarDate(text: string): boolean {
  if (text.endsWith("0229")) return LEAP_YEAR.test(text);
  return !DAY_TOO_MANY.test(text);
}
