import { Decimal } from "@timbra/cfdi";
import type { InvoiceTotals } from "@timbra/contract";
import type { TFunction } from "i18next";
import { formatRate } from "../../../lib/format.ts";

export interface TotalRow {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
}

/** The lines between subtotal and total, as a printed invoice has them. */
export function totalRows({ subtotal, discount, transferred, withheld }: InvoiceTotals, t: TFunction): TotalRow[] {
  const discounted = Decimal.tryParse(discount)?.isZero() === false;
  return [
    { key: "subtotal", label: t("invoice_editor.subtotal"), amount: subtotal },
    ...(discounted ? [{ key: "discount", label: t("invoice_editor.discount_total"), amount: `-${discount}` }] : []),
    ...transferred.map((row) => ({
      key: `${row.tax}-${row.factor}-${row.rate}`,
      label: chargedLabel(row, t),
      amount: row.amount,
    })),
    ...withheld.map(({ tax, amount }) => ({
      key: `withheld-${tax}`,
      label: t("invoice_editor.withheld_tax", { tax }),
      amount: `-${amount}`,
    })),
  ];
}

function chargedLabel({ tax, factor, rate }: InvoiceTotals["transferred"][number], t: TFunction): string {
  if (factor === "exempt") return t("invoice_editor.exempt_tax", { tax });
  if (factor === "quota") return t("invoice_editor.charged_quota", { tax, rate: rate ?? "" });
  return t("invoice_editor.charged_tax", { tax, rate: formatRate(rate ?? "") });
}
