import { DEFAULT_IDS, type Language, PRICE_KIND, type ProductData, VAT_RATES, VAT_TAXES } from "@timbra/contract";
import type { Cells } from "../imports/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { plainText } from "../lib/plain-text.ts";

type Taxed = Pick<ProductData, "tax_object" | "vat_tax" | "vat_rates" | "r_isr" | "ieps" | "valor"> &
  Partial<Pick<ProductData, "ieps_cuota" | "ieps_unidades">>;

const WORDS = {
  untaxed: { es: "Sin impuestos", en: "No taxes" },
  vatWithheld: { es: "IVA retenido", en: "VAT withheld" },
  isr: { es: "ISR retenido", en: "ISR withheld" },
  object: { es: "Objeto de impuesto", en: "Tax object" },
  total: { es: "precio total", en: "total price" },
  quota: { es: "IEPS cuota", en: "IEPS quota" },
} as const;
const BETWEEN = " + ";
/** The two tax objects that the words themselves identify. */
const PLAIN_OBJECTS: readonly string[] = ["01", "02"];

/** How a product is taxed, in words that `readTaxes` understands: "IVA 16 % + IEPS 8 % + ISR retenido 10 %". */
export function taxesText(product: Taxed, language: Language): string {
  const price = product.valor === PRICE_KIND.total ? [WORDS.total[language]] : [];
  if (product.tax_object.id === DEFAULT_IDS.untaxed_object) return [WORDS.untaxed[language], ...price].join(BETWEEN);
  const { clave } = product.tax_object;
  const withheld = VAT_RATES.find(({ id }) => id === product.vat_rates.id)?.rate ?? null;
  return [
    VAT_TAXES.find(({ id }) => id === product.vat_tax.id)?.name[language],
    product.ieps === null ? undefined : `IEPS ${product.ieps} %`,
    quotaText(product, language),
    withheld === null ? undefined : `${WORDS.vatWithheld[language]} ${percentOf(withheld)} %`,
    product.r_isr === null ? undefined : `${WORDS.isr[language]} ${product.r_isr} %`,
    PLAIN_OBJECTS.includes(clave) ? undefined : `${WORDS.object[language]} ${clave}`,
    ...price,
  ]
    .filter((part) => part !== undefined)
    .join(BETWEEN);
}

/** "IEPS cuota 1.6451 × 7.2": so much a unit of the quota, and how many of them one unit sold has. */
function quotaText({ ieps_cuota: quota, ieps_unidades: units }: Taxed, language: Language): string | undefined {
  return quota ? `${WORDS.quota[language]} ${quota}${units ? ` × ${units}` : ""}` : undefined;
}

const PERCENT = "(\\d{1,3}(?:\\.\\d{1,6})?) ?%?";
const AMOUNT = "\\$?(\\d{1,6}(?:\\.\\d{1,6})?)";
/** What a part may say, and the cell that it is. */
const PARTS: readonly (readonly [said: RegExp, toCells: (number: string, other: string) => Cells])[] = [
  [/^(?:sin impuestos?|no taxes|ninguno|none)$/, () => ({ vat: "no" })],
  [/^(?:iva |vat )?(?:exento|exempt)$/, () => ({ vat: "exento" })],
  [new RegExp(`^(?:iva|vat) ${PERCENT}$`), (number) => ({ vat: number })],
  [new RegExp(`^ieps ${PERCENT}$`), (number) => ({ ieps: `${number} %` })],
  [new RegExp(`^(?:iva retenido|vat withheld) ${PERCENT}$`), (number) => ({ vat_withheld: number })],
  [new RegExp(`^(?:isr retenido|isr withheld) ${PERCENT}$`), (number) => ({ isr: `${number} %` })],
  [
    new RegExp(`^ieps (?:cuota|quota) ${AMOUNT}(?: ?[x×*] ?${AMOUNT})?$`),
    (quota, units) => ({ ieps_quota: quota, ...(units === "" ? {} : { ieps_units: units }) }),
  ],
  [/^(?:objeto de impuesto|tax object) (0[2-8])$/, (key) => ({ tax_object: key })],
  [/^(?:precio total|total price)$/, () => ({ price_kind: "total" })],
];

/**
 * The taxes of a cell, as the columns that say each of them; null where the words are not understood, or say one thing
 * twice.
 */
export function parseTaxes(text: string): Cells | null {
  const cells: Record<string, string> = {};
  for (const part of text.split("+")) {
    const said = plainText(part).replace(/\s+/g, " ");
    const found = PARTS.flatMap(([pattern, toCells]) => {
      const match = pattern.exec(said);
      return match === null ? [] : [toCells(match[1] ?? "", match[2] ?? "")];
    })[0];
    if (found === undefined || Object.keys(found).some((column) => column in cells)) return null;
    Object.assign(cells, found);
  }
  return cells;
}

/** "0.106667" is "10.6667". */
export function percentOf(rate: string): string {
  const [whole = "", fraction = ""] = rate.split(".");
  return plainDecimal(`${`${whole}${fraction.slice(0, 2)}`.replace(/^0+(?=\d)/, "")}.${fraction.slice(2)}`);
}
