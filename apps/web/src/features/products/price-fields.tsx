import { Switch } from "@mantine/core";
import { DEFAULT_IDS, PRICE_KIND, type productRequest, type ResponseOf } from "@timbra/contract";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormOf } from "../../lib/checked-form.ts";
import { formatMoney } from "../../lib/format.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { IepsField, MoneyField } from "../../ui/fields/money-field.tsx";
import classes from "./product-form.module.css";
import { EMPTY_PRODUCT, isTaxed, type ProductValues, unitPriceBeforeTaxes } from "./product-values.ts";

interface PriceFieldsProps {
  readonly form: FormOf<typeof productRequest>;
  /** How many a price may have. */
  readonly decimals: number;
}

/** The price and what it is the price of: one unit before taxes, or one unit with them. */
export function PriceFields({ form: { control }, decimals }: PriceFieldsProps) {
  const { t } = useTranslation();
  const values: ProductValues = { ...EMPTY_PRODUCT, ...(useWatch({ control }) as Partial<ProductValues>) };
  const total = values.productos_valor === PRICE_KIND.total;
  const unit = unitPriceBeforeTaxes(values);
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
        description={total ? hint : undefined}
        decimals={decimals}
        prefix="$"
        required
      />
    </>
  );
}

interface TaxFieldsProps {
  readonly form: FormOf<typeof productRequest>;
  readonly taxes: ResponseOf<"getTaxes"> | undefined;
}

type Choices = ResponseOf<"getTaxes">["tax_vat"];

const named = (choices: Choices = []) => choices.map(({ id, name }) => ({ value: id, label: name }));

/** Whether the product is taxed, and with what. What was chosen stays while the switch is off. */
export function TaxFields({ form, taxes }: TaxFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  const taxed = isTaxed(useWatch({ control, name: "productos_cat_taxobject_id" }));
  const turn = (on: boolean) =>
    form.setValue("productos_cat_taxobject_id", on ? DEFAULT_IDS.tax_object : DEFAULT_IDS.untaxed_object, {
      shouldDirty: true,
    });
  return (
    <fieldset className={classes.taxes} aria-label={t("products.taxes")}>
      <Switch
        label={t(taxed ? "products.taxed" : "products.untaxed")}
        checked={taxed}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {taxed && (
        <FieldGrid>
          <SelectField
            control={control}
            name="productos_cat_vat_taxes_id"
            label={t("products.vat")}
            options={named(taxes?.tax_vat)}
            required
          />
          <IepsField control={control} name="productos_ieps" label={t("products.ieps")} />
          <SelectField
            control={control}
            name="productos_cat_vat_rates_id"
            label={t("products.vat_withholding")}
            options={named(taxes?.tax_vat_rates)}
            required
          />
          <MoneyField control={control} name="productos_r_isr" label={t("products.isr_withholding")} suffix=" %" />
          <QuotaFields form={form} />
        </FieldGrid>
      )}
    </fieldset>
  );
}

/** t_TasaOCuota and t_Importe (cfdv40.xsd). */
const QUOTA_DECIMALS = 6;

/** IEPS that is so much a litre, a gram or a cigarette, and how many of those one unit sold has. */
function QuotaFields({ form: { control } }: Pick<TaxFieldsProps, "form">) {
  const { t } = useTranslation();
  const [quota, units] = useWatch({ control, name: ["productos_ieps_cuota", "productos_ieps_unidades"] });
  return (
    <>
      <MoneyField
        control={control}
        name="productos_ieps_cuota"
        label={t("products.ieps_quota")}
        description={t("products.ieps_quota_hint")}
        decimals={QUOTA_DECIMALS}
        prefix="$"
      />
      {[quota, units].some((typed) => (typed ?? "") !== "") && (
        <MoneyField
          control={control}
          name="productos_ieps_unidades"
          label={t("products.ieps_units")}
          description={t("products.ieps_units_hint")}
          decimals={QUOTA_DECIMALS}
        />
      )}
    </>
  );
}
