import { type Comprobante, Decimal } from "@timbra/cfdi";
import type { LabelOf } from "../catalogues/index.ts";

/**
 * An amount for reading: thousands separated, and never a digit less than the XML has. Insignificant zeros beyond
 * `decimals` are dropped ("160.080000" is "160.08"), missing ones are added. What is no amount, as a draft may have,
 * stays.
 */
export function amount(text: string, decimals: number): string {
  const value = Decimal.tryParse(text);
  if (value === null) return text;
  const padded = value.withScale(Math.max(value.scale, decimals)).toString();
  const [whole = "", fraction = ""] = padded.split(".");
  const significant = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, "");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return significant === "" ? grouped : `${grouped}.${significant}`;
}

/** The same after a minus sign. */
export function deduction(text: string, decimals: number): string {
  return text === "" ? "" : `−${amount(text, decimals)}`;
}

const HUNDRED = Decimal.parse("100");

/** A rate of the SAT for reading: "0.160000" is "16 %", "0.106667" is "10.6667 %". */
export function percent(rate: string): string {
  const value = Decimal.tryParse(rate);
  return value === null ? rate : `${amount(value.times(HUNDRED).toString(), 0)} %`;
}

/**
 * A Fecha of the XML ("2026-11-20T11:50:00") for reading: "20/11/2026 11:50:00" in Spanish, "2026-11-20 11:50:00" in
 * English.
 */
export function dateTime(fecha: string, language: "es" | "en"): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)$/.exec(fecha);
  if (!found) return fecha;
  const [, year, month, day, time] = found;
  return language === "en" ? `${year}-${month}-${day} ${time}` : `${day}/${month}/${year} ${time}`;
}

/** The day of a Fecha. */
export function dateOf(fecha: string): { readonly year: number; readonly month: number; readonly day: number } {
  const [year = 0, month = 1, day = 1] = fecha.slice(0, 10).split("-").map(Number);
  return { year, month, day };
}

/** "A-123"; empty without serie and folio. */
export function numberOf({ Serie, Folio }: Pick<Comprobante, "Serie" | "Folio">): string {
  return [Serie, Folio].filter((part) => part !== undefined).join("-");
}

/**
 * A key of the SAT with its description: "601 - General de Ley Personas Morales"; the key alone when it is not known.
 */
export type DescribeCode = (list: Parameters<LabelOf>[0], key: string) => string;

export function describeCodes(labelOf: LabelOf): DescribeCode {
  return (list, key) => {
    const label = labelOf(list, key);
    return label === undefined ? key : `${key} - ${label}`;
  };
}

/** A text without blanks in lines of so many characters: nothing added, nothing lost. */
export function chunks(text: string, size: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, line) =>
    characters.slice(line * size, (line + 1) * size).join(""),
  );
}

const USUAL = "#0B6B50";
/** WCAG 2.2, 1.4.3: text on white. */
const READABLE = 4.5;
const STEP = 0.94;

export interface Accent {
  /** Of rules. */
  readonly accent: string;
  /** Of texts: the same, darkened until it can be read on white paper. */
  readonly accentText: string;
}

/** The issuer's colour, or the usual one where it has none or something else. */
export function accentOf(given: string | undefined): Accent {
  const accent = /^#[0-9A-Fa-f]{6}$/.test(given ?? "") ? (given ?? USUAL) : USUAL;
  let channels = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  while (contrastOnWhite(channels) < READABLE) channels = channels.map((channel) => Math.floor(channel * STEP));
  return {
    accent,
    accentText: `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase(),
  };
}

function contrastOnWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
