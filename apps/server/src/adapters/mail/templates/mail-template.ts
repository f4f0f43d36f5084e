import type { Language, MAIL_KINDS, MailWords } from "@timbra/contract";
import type { MailedDocument, MailKind, MailParams } from "../mail.ts";

/** One kind of mail: its built-in words in each language, and what stands in their variables. */
export interface MailTemplate<Kind extends MailKind> {
  readonly es: MailWords;
  readonly en: MailWords;
  readonly values: (
    params: MailParams[Kind],
    language: Language,
  ) => Readonly<Record<(typeof MAIL_KINDS)[Kind]["variables"][number], string>>;
  /** Made-up facts, for whoever changes the words. */
  readonly sample: (language: Language) => MailParams[Kind];
}

export type MailTemplates = { readonly [Kind in MailKind]: MailTemplate<Kind> };

const PLACE = "https://timbra.example";

/** A link that leads nowhere. */
export const sampleLink = (path: string): string => `${PLACE}${path}`;

export const SAMPLE_USER = { username: "Mariana", link: sampleLink("/auth/login") };

/** An invoice that nobody issued. */
export const SAMPLE_DOCUMENT: MailedDocument = {
  type: "I",
  issuerName: "ESCUELA KEMPER URGATE",
  issuerRfc: "EKU9003173C9",
  receiverName: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  number: "A-123",
  uuid: "5803EB8D-81CD-4557-8719-26632D2FA434",
  total: "$1,160.00 MXN",
  link: sampleLink("/"),
};

/** What every mail to somebody about their own account can say. */
export const ofUser = {
  values: ({ username }: { readonly username: string }) => ({ username }),
  sample: () => SAMPLE_USER,
};

const LOCALES = { es: "es-MX", en: "en-US" } as const;

/** "2026-12-21" -> "21 de diciembre de 2026". */
export function dayInWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const THINGS = {
  day: { es: ["día", "días"], en: ["day", "days"] },
  credit: { es: ["crédito", "créditos"], en: ["credit", "credits"] },
  invoice: { es: ["factura", "facturas"], en: ["invoice", "invoices"] },
} as const;

/** "1 factura", "3 facturas". */
export function countText(count: number, thing: keyof typeof THINGS, language: Language): string {
  const [one, many] = THINGS[thing][language];
  return `${new Intl.NumberFormat(LOCALES[language]).format(count)} ${count === 1 ? one : many}`;
}
