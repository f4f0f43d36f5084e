import type { TaxRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import { formatRate } from "../../../lib/format.ts";

/** A tax as a chip says it: "IVA 16 %", "Ret. ISR 10 %", "IVA exento". */
export function taxWords({ tax, factor, rate, withheld }: TaxRow, t: TFunction): string {
  if (factor === "exempt") return t("invoice_editor.tax_exempt_chip", { tax });
  const amount = factor === "rate" ? formatRate(rate ?? "") : `$${rate ?? ""}`;
  return withheld ? t("invoice_editor.tax_withheld_chip", { tax, rate: amount }) : `${tax} ${amount}`;
}
