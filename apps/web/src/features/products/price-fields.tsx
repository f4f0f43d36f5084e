import { PRICE_KIND, type productRequest } from "@timbra/contract";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormOf } from "../../lib/form.ts";
import { formatMoney } from "../../lib/format.ts";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { beforeTaxes } from "./before-taxes.ts";
import { BLANK, type ProductValues } from "./product-values.ts";

interface PriceFieldsProps {
  readonly form: FormOf<typeof productRequest>;
  /** How many a price may have. */
  readonly decimals: number;
}

/** The price and what it is the price of: one unit before taxes, or one unit with them. */
export function PriceFields({ form: { control }, decimals }: PriceFieldsProps) {
  const { t } = useTranslation();
  const values: ProductValues = { ...BLANK, ...(useWatch({ control }) as Partial<ProductValues>) };
  const total = values.productos_valor === PRICE_KIND.total;
  const unit = beforeTaxes(values);
  const hint =
    unit === null
      ? t("products.total_import_hint")
      : t("products.before_taxes", { price: formatMoney(unit, "MXN", decimals) });
  return (
    <>
      <SelectField
        control={control}
        name="productos_valor"
        label={t("products.price_kind")}
        options={[
          { value: PRICE_KIND.unit, label: t("products.unit_price") },
          { value: PRICE_KIND.total, label: t("products.total_import") },
        ]}
        required
      />
      <MoneyField
        control={control}
        name="productos_precio_unitario"
        label={t(total ? "products.total_import" : "products.unit_price")}
        {...(total ? { description: hint } : {})}
        decimals={decimals}
        prefix="$"
        required
      />
    </>
  );
}
