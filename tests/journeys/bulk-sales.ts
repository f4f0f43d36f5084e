import type { Cells } from "./spreadsheet.ts";

/** The columns that are filled of the template, in Spanish and in English. */
const HEADINGS = {
  es: [
    "Referencia",
    "RFC del cliente",
    "Cantidad",
    "Descripción",
    "Clave del SAT",
    "Unidad",
    "Precio unitario",
    "IVA",
    "Forma de pago",
  ],
  en: ["Reference", "Customer RFC", "Quantity", "Description", "SAT key", "Unit", "Unit price", "VAT", "Payment form"],
} as const;

export interface Sale {
  readonly reference: string;
  readonly lines: readonly { readonly quantity: number; readonly price: number }[];
}

/** So many sales, no two alike; every third has a second line. Prices are whole pesos. */
export function someSales(count: number): readonly Sale[] {
  return Array.from({ length: count }, (_, at) => {
    const line = { quantity: 1 + (at % 4), price: 100 + at };
    return {
      reference: `VENTA-${String(at + 1).padStart(4, "0")}`,
      lines: at % 3 === 0 ? [line, { quantity: 2, price: 57 }] : [line],
    };
  });
}

/** In cents, with 16 % of tax: a whole number, since a peso's tax is 16 cents. */
export function centsOf({ lines }: Sale): number {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price * 116, 0);
}

/** The rows of a sale as they are typed under the template's headings. */
export function rowsOf(language: keyof typeof HEADINGS, { reference, lines }: Sale): readonly Cells[] {
  const [ref, rfc, quantity, description, key, unit, price, tax, form] = HEADINGS[language];
  return lines.map((line) => ({
    [ref]: reference,
    [rfc]: "URE180429TM6",
    [quantity]: line.quantity,
    [description]: "Silla de madera & mesa",
    [key]: "56112100",
    [unit]: "H87",
    [price]: line.price,
    [tax]: 16,
    [form]: "03",
  }));
}
