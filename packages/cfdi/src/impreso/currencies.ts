import type { Gender } from "./importe-con-letra.ts";

/** How an amount of a currency is said. */
export interface CurrencyName {
  /** One, many. */
  readonly es: readonly [string, string];
  readonly en: readonly [string, string];
  readonly gender: Gender;
  /** Of c_Moneda. */
  readonly decimals: number;
}

function currency(
  es: readonly [string, string],
  en: readonly [string, string],
  options: Partial<Pick<CurrencyName, "gender" | "decimals">> = {},
): CurrencyName {
  return { es, en, gender: "masculine", decimals: 2, ...options };
}

const feminine = { gender: "feminine" } as const;
const PESO = currency(["PESO", "PESOS"], ["PESO", "PESOS"]);
const DOLLAR = currency(["DÓLAR", "DÓLARES"], ["DOLLAR", "DOLLARS"]);

/** The currencies Mexican business deals in; any other is called by its ISO code. */
export const CURRENCIES: Readonly<Record<string, CurrencyName>> = {
  MXN: PESO,
  USD: DOLLAR,
  ARS: PESO,
  AUD: DOLLAR,
  BOB: currency(["BOLIVIANO", "BOLIVIANOS"], ["BOLIVIANO", "BOLIVIANOS"]),
  BRL: currency(["REAL", "REALES"], ["REAL", "REAIS"]),
  CAD: DOLLAR,
  CHF: currency(["FRANCO", "FRANCOS"], ["FRANC", "FRANCS"]),
  CLP: { ...PESO, decimals: 0 },
  CNY: currency(["YUAN", "YUANES"], ["YUAN", "YUAN"]),
  COP: PESO,
  CRC: currency(["COLÓN", "COLONES"], ["COLON", "COLONES"]),
  DKK: currency(["CORONA", "CORONAS"], ["KRONE", "KRONER"], feminine),
  DOP: PESO,
  EUR: currency(["EURO", "EUROS"], ["EURO", "EUROS"]),
  GBP: currency(["LIBRA ESTERLINA", "LIBRAS ESTERLINAS"], ["POUND STERLING", "POUNDS STERLING"], feminine),
  GTQ: currency(["QUETZAL", "QUETZALES"], ["QUETZAL", "QUETZALES"]),
  HKD: DOLLAR,
  HNL: currency(["LEMPIRA", "LEMPIRAS"], ["LEMPIRA", "LEMPIRAS"]),
  INR: currency(["RUPIA", "RUPIAS"], ["RUPEE", "RUPEES"], feminine),
  JPY: currency(["YEN", "YENES"], ["YEN", "YEN"], { decimals: 0 }),
  KRW: currency(["WON", "WONES"], ["WON", "WON"], { decimals: 0 }),
  KWD: currency(["DINAR", "DINARES"], ["DINAR", "DINARS"], { decimals: 3 }),
  NIO: currency(["CÓRDOBA", "CÓRDOBAS"], ["CORDOBA", "CORDOBAS"]),
  NOK: currency(["CORONA", "CORONAS"], ["KRONE", "KRONER"], feminine),
  NZD: DOLLAR,
  PEN: currency(["SOL", "SOLES"], ["SOL", "SOLES"]),
  PYG: currency(["GUARANÍ", "GUARANÍES"], ["GUARANI", "GUARANIES"], { decimals: 0 }),
  SEK: currency(["CORONA", "CORONAS"], ["KRONA", "KRONOR"], feminine),
  SGD: DOLLAR,
  TWD: DOLLAR,
  UYU: PESO,
};

/** The currency by its name, or by its code when it has none here. */
export function currencyOf(moneda: string): CurrencyName {
  return (
    (Object.hasOwn(CURRENCIES, moneda) ? CURRENCIES[moneda] : undefined) ?? currency([moneda, moneda], [moneda, moneda])
  );
}
