import { regionFronteriza } from "@timbra/sat-catalogues";
import type { DraftItem, TaxRow } from "../invoices/item.ts";
import { chargedVat, sixDecimals, type TaxChange, withheldRow } from "./withholding.ts";

const FULL_RATE = "0.160000";
const BORDER_RATE = "0.080000";
const TWO_THIRDS_OF_FULL: readonly string[] = ["0.106667", "0.106666"];
const TWO_THIRDS_OF_BORDER = "0.053333";

/** Where and by whom a line is sold, as far as the border rate depends on it. */
export interface BorderFacts {
  /** LugarExpedicion. */
  readonly zipCode: string;
  /** The day of the notice that the issuer's profile declares, YYYY-MM-DD. */
  readonly notice: string | null;
  /** The day of the document, YYYY-MM-DD. */
  readonly day: string;
}

export type BorderAdvice =
  | { readonly code: "border_offer"; readonly change: TaxChange }
  | { readonly code: "border_undeclared" | "border_elsewhere"; readonly change: null };

/** Sales of land and buildings, which the decrees leave out. */
const REAL_ESTATE = /^(801316|95)/;

/**
 * What can be said of the border rate of IVA at a line: it is offered to those alone who declared their notice and
 * issue in the region; where it is charged without either, that is told, and what would be right is not known
 * (docs/sat/iva-de-la-frontera.md).
 */
export function borderAdvice(item: Pick<DraftItem, "key" | "taxes">, facts: BorderFacts): BorderAdvice | null {
  const vat = chargedVat(item);
  const isInRegion = regionFronteriza(facts.zipCode) !== undefined;
  const isDeclared = facts.notice !== null && facts.notice <= facts.day;
  if (vat === BORDER_RATE) {
    if (!isInRegion) return { code: "border_elsewhere", change: null };
    return isDeclared ? null : { code: "border_undeclared", change: null };
  }
  if (vat !== FULL_RATE || !isInRegion || !isDeclared || REAL_ESTATE.test(item.key ?? "")) return null;
  return { code: "border_offer", change: toBorderRate(item.taxes) };
}

/** IVA 8 % in the place of 16 %, and two thirds of the one in the place of those of the other. */
function toBorderRate(taxes: readonly TaxRow[]): TaxChange {
  const charged = taxes.filter(({ tax, withheld }) => tax === "IVA" && !withheld);
  const withheld = taxes.filter(
    (row) => row.tax === "IVA" && row.withheld && TWO_THIRDS_OF_FULL.includes(sixDecimals(row.rate)),
  );
  return {
    remove: [...charged, ...withheld],
    add: [
      { tax: "IVA", factor: "rate", rate: BORDER_RATE, withheld: false, base: null },
      ...withheld.map(() => withheldRow("IVA", TWO_THIRDS_OF_BORDER)),
    ],
  };
}
