import { Decimal } from "@timbra/cfdi";
import type { TaxRow } from "../invoices/item.ts";
import type { Language } from "../language.ts";
import { sentence } from "../messages/sentence.ts";
import type { Operation } from "./operation.ts";
import { sixDecimals } from "./withholding.ts";

/** What a kind of operation is called: "Honorarios (servicio profesional)". Null: whatever it is. */
export function nameOperation(operation: Operation | null, language: Language): string {
  return sentence(`operation_${operation ?? "any"}`, language);
}

/** "ISR 10 % e IVA 2/3": taxes that are withheld, as people speak of them. Empty for none. */
export function nameTaxes(rows: readonly TaxRow[], language: Language): string {
  const names = rows.map((row) => nameTax(row, language));
  const last = names.pop();
  if (last === undefined) return "";
  return names.length === 0 ? last : sentence("advice_and", language, { first: names.join(", "), last });
}

/** Rates by which people mean two thirds of the IVA. */
const TWO_THIRDS: readonly string[] = ["0.106667", "0.106666", "0.053333"];
const HUNDRED = Decimal.of(100n, 0);

function nameTax({ tax, rate }: TaxRow, language: Language): string {
  const name = tax === "IVA" ? sentence("advice_vat", language) : tax;
  if (tax === "IVA" && TWO_THIRDS.includes(sixDecimals(rate))) return `${name} 2/3`;
  const percent = Decimal.parse(rate ?? "0")
    .times(HUNDRED)
    .toString();
  return `${name} ${percent.includes(".") ? percent.replace(/\.?0+$/, "") : percent} %`;
}
