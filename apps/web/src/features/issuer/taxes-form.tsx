import { useQuery } from "@tanstack/react-query";
import { DEFAULT_IDS, type ResponseOf, taxesRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { blankForNull, useSavedForm } from "../../lib/form.ts";
import { taxesQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { type Option, SelectField } from "../../ui/fields/choice-fields.tsx";
import { IepsField } from "../../ui/fields/money-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = {
  cat_vat_taxes_id: DEFAULT_IDS.vat_tax as number,
  cat_vat_rates_id: DEFAULT_IDS.vat_rate as number,
  r_isr: "0",
  ieps: "",
  version: "",
};

const toForm = ({ user_taxes_data: { id: _, ...taxes }, version }: ResponseOf<"getTaxes">): typeof BLANK =>
  blankForNull({ ...taxes, version });

const named = (choices: readonly { readonly id: number; readonly name: string }[] = []): Option[] =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** Step four: what every new product starts with. All of it is optional. */
export function TaxesForm(section: SectionProps) {
  const { t, i18n } = useTranslation();
  const query = useQuery(taxesQuery(i18n.language));
  const saved = useSavedForm(taxesRequest, query, { blank: BLANK, toForm, name: "taxes" });
  const { control } = saved.form;
  const kept = query.data?.user_taxes_data.r_isr ?? "0";
  const isr: Option[] = [
    { value: "0", label: t("issuer.isr_none") },
    { value: "10", label: t("issuer.isr_ten") },
    // One set over the API stays what it is until somebody chooses another.
    ...(["0", "10"].includes(kept) ? [] : [{ value: kept, label: t("issuer.isr_other", { rate: kept }) }]),
  ];
  return (
    <ProfileForm
      {...section}
      {...saved}
      title={t("issuer.taxes_title")}
      text={t("issuer.taxes_text")}
      save={(body) => call("saveTaxes", { body })}
      reloadsAfterToast
    >
      <FieldGrid>
        <SelectField
          control={control}
          name="cat_vat_taxes_id"
          label={t("issuer.vat")}
          options={named(query.data?.tax_vat)}
        />
        <IepsField control={control} name="ieps" label={t("issuer.ieps")} description={t("issuer.ieps_hint")} />
        <SelectField
          control={control}
          name="cat_vat_rates_id"
          label={t("issuer.vat_withholding")}
          options={named(query.data?.tax_vat_rates)}
        />
        <SelectField control={control} name="r_isr" label={t("issuer.isr_withholding")} options={isr} />
      </FieldGrid>
    </ProfileForm>
  );
}
