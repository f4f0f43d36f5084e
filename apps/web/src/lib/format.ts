import { Decimal } from "@timbra/cfdi";
import { type Language, MONTH_NAMES } from "@timbra/contract";

/** Digits grouped by thousands with at least `decimals` decimals; never rounds what it is given. */
export function formatNumber(value: string, decimals = 0): string {
  const parsed = Decimal.tryParse(value);
  if (parsed === null) return value;
  const text = parsed.withScale(Math.max(parsed.scale, decimals)).toString();
  const [whole = "0", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `"31001.000000"` -> `"31,001.00"`: two decimals, and as many more as say something. */
export function formatAmount(value: string): string {
  return formatNumber(value.replace(/(\.\d{2}\d*?)0+$/, "$1"), 2);
}

/** `"1250.5"` -> `"$1,250.50 MXN"`; the currency is always shown. */
export function formatMoney(amount: string, currency = "MXN", decimals = 2): string {
  const negative = amount.startsWith("-");
  const digits = formatNumber(negative ? amount.slice(1) : amount, decimals);
  return `${negative ? "-" : ""}$${digits} ${currency}`;
}

/** The same within a sentence: the amount is never parted from its currency. */
export function formatMoneyUnbroken(amount: string, currency: string): string {
  return formatMoney(amount, currency).replace(" ", "\u00a0");
}

/** `"ESCUELA KEMPER URGATE (EKU9003173C9)"`, of what is known of somebody. */
export function formatParty({ name, rfc }: { readonly name: string | null; readonly rfc: string | null }): string {
  return name === null || rfc === null ? (name ?? rfc ?? "") : `${name} (${rfc})`;
}

/** `"0.160000"` -> `"16 %"`: a rate as people say it. */
export function formatRate(rate: string): string {
  const parsed = Decimal.tryParse(rate);
  if (parsed === null) return rate;
  const percent = parsed.times(Decimal.of(100n, 0)).toString();
  return `${percent.includes(".") ? percent.replace(/\.?0+$/, "") : percent} %`;
}

interface DayParts {
  readonly day: string;
  readonly month: number;
  readonly year: string;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const dayParts = (value: string, timeZone?: string): DayParts | null => {
  const plain = DAY.exec(value);
  if (plain !== null) return { year: plain[1] ?? "", month: Number(plain[2]), day: plain[3] ?? "" };
  const parts = instantParts(value, timeZone);
  return parts === null ? null : { year: parts.year ?? "", month: Number(parts.month), day: parts.day ?? "" };
};

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** By the reader's clock, without the browser's tables of languages: the first reading of those takes a while. */
const readersParts = (instant: Date): Partial<Record<string, string>> => ({
  year: String(instant.getFullYear()),
  month: twoDigits(instant.getMonth() + 1),
  day: twoDigits(instant.getDate()),
  hour: twoDigits(instant.getHours()),
  minute: twoDigits(instant.getMinutes()),
  second: twoDigits(instant.getSeconds()),
});

const instantParts = (value: string, timeZone?: string): Partial<Record<string, string>> | null => {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  if (timeZone === undefined) return readersParts(instant);
  const format = new Intl.DateTimeFormat("en-GB", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
};

/** The months by their whole and by their short names, as the languages write them within a sentence. */
const MONTHS: Readonly<Record<Language, Readonly<Record<"long" | "short", readonly string[]>>>> = {
  es: {
    long: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
    short: "ene feb mar abr may jun jul ago sept oct nov dic".split(" "),
  },
  en: {
    long: "January February March April May June July August September October November December".split(" "),
    short: MONTH_NAMES.en,
  },
};

/** A month (YYYY-MM) by its name: "noviembre", or with its year: "nov 2026". */
export function formatMonth(month: string, language: Language, form: "long" | "short" = "long"): string {
  const [year = "", number] = month.split("-");
  const name = MONTHS[language][form][Number(number) - 1] ?? month;
  return form === "long" ? name : `${name} ${year}`;
}

const dateWith = (separator: string) => (value: string, language: Language, timeZone?: string) => {
  const parts = dayParts(value, timeZone);
  const month = MONTH_NAMES[language][(parts?.month ?? 0) - 1] ?? "";
  return parts === null ? value : [parts.day, month, parts.year].join(separator);
};

/** DD-MMM-YYYY, as settings forms show dates. `value` is `YYYY-MM-DD` or an ISO instant; `timeZone` is for instants. */
export const formatSettingsDate = dateWith("-");

/** DD/Mon/YYYY, as everything else shows dates. */
export const formatDate = dateWith("/");

/** DD/Mon/YYYY HH:mm:ss hrs. of an ISO instant, in the reader's time zone by default. */
export function formatDateTime(value: string, language: Language, timeZone?: string): string {
  const parts = instantParts(value, timeZone);
  if (parts === null) return value;
  return `${formatDate(value, language, timeZone)} ${parts.hour}:${parts.minute}:${parts.second} hrs.`;
}

/** `204800` -> `"200 KB"`; sizes of files, in the units file managers use. */
export function formatBytes(bytes: number): string {
  const megabyte = 1024 * 1024;
  return bytes >= megabyte ? `${Math.round((bytes / megabyte) * 10) / 10} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
