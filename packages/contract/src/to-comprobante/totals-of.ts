import { type Comprobante, importeConLetra } from "@timbra/cfdi";
import type { InvoiceTotals } from "../invoices/totals.ts";
import type { Language } from "../language.ts";
import { factorOf, taxOf } from "./impuestos.ts";

/** What a priced document adds up to, in the product's names. `decimals` are the currency's. */
export function totalsOf(priced: Comprobante, decimals: number, language: Language): InvoiceTotals {
  return {
    currency: priced.Moneda,
    decimals,
    subtotal: priced.SubTotal,
    discount: priced.Descuento ?? zero(decimals),
    transferred: (priced.Impuestos?.Traslados ?? []).map((row) => ({
      tax: taxOf(row.Impuesto),
      factor: factorOf(row.TipoFactor),
      rate: row.TasaOCuota ?? null,
      base: row.Base,
      amount: row.Importe ?? zero(decimals),
    })),
    withheld: (priced.Impuestos?.Retenciones ?? []).map((row) => ({ tax: taxOf(row.Impuesto), amount: row.Importe })),
    total: priced.Total,
    total_in_words: inWords(priced, language),
    items: priced.Conceptos.map(({ ValorUnitario, Importe }) => ({ unit_price: ValorUnitario, amount: Importe })),
  };
}

/** A total that no document could carry has no words: the person is still typing. */
function inWords({ Total, Moneda }: Comprobante, language: Language): string {
  return Moneda !== "" && /^\d{1,18}(\.\d+)?$/.test(Total) ? importeConLetra(Total, Moneda, language) : "";
}

function zero(decimals: number): string {
  return decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`;
}
