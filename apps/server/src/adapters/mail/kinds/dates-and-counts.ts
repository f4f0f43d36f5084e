import type { Language } from "@timbra/contract";

const LOCALES = { es: "es-MX", en: "en-US" } as const;

/** "2026-12-21" -> "21 de diciembre de 2026". */
export function dayInWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** "2026-10" -> "octubre de 2026". */
export function monthInWords(month: string, language: Language): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(LOCALES[language], { month: "long", year: "numeric", timeZone: "UTC" }).format(first);
}

const THINGS = {
  day: { es: ["día", "días"], en: ["day", "days"] },
  credit: { es: ["crédito", "créditos"], en: ["credit", "credits"] },
  invoice: { es: ["factura", "facturas"], en: ["invoice", "invoices"] },
} as const;

/** "1 factura", "3 facturas". */
export function counted(count: number, thing: keyof typeof THINGS, language: Language): string {
  const [one, many] = THINGS[thing][language];
  return `${new Intl.NumberFormat(LOCALES[language]).format(count)} ${count === 1 ? one : many}`;
}
