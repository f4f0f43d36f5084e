import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CsfDrop } from "../../ui/csf/csf-drop.tsx";
import { FieldGrid, WholeRow } from "../../ui/field-grid.tsx";
import { LegalNameField } from "../../ui/fields/legal-name-field.tsx";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { AdviceLine } from "./advice-line.tsx";
import type { CustomerFormState, CustomerLists } from "./customer-values.ts";
import { fillFromCsf } from "./fill-from-csf.ts";
import { RegimeField } from "./regime-field.tsx";
import { RfcHint } from "./rfc-hint.tsx";

interface GeneralSectionProps {
  readonly form: CustomerFormState;
  readonly lists: CustomerLists;
}

/** Who the customer is for the SAT. */
export function GeneralSection({ form, lists }: GeneralSectionProps) {
  const { t } = useTranslation();
  const { control } = form;
  const rfc = useWatch({ control, name: "customers_rfc" });
  const countries = lists.countries.map(({ id, name }) => ({ value: id, label: name }));
  const takeGeneric = (generic: string) =>
    form.setValue("customers_rfc", generic, { shouldDirty: true, shouldValidate: true });
  return (
    <FieldGrid>
      <WholeRow>
        <CsfDrop
          hint={t("clients.csf_hint")}
          regimeLabel={t("clients.csf_regime")}
          onTake={(csf, regime) => fillFromCsf(form, csf, regime)}
        />
      </WholeRow>
      <div>
        <RfcField control={control} name="customers_rfc" label={t("clients.rfc")} required />
        <RfcHint rfc={rfc} onGeneric={takeGeneric} />
      </div>
      <div>
        <LegalNameField
          control={control}
          name="customers_name"
          rfc={rfc}
          label={t("clients.name")}
          description={t("clients.name_hint")}
        />
        <AdviceLine form={form} field="customers_name" />
      </div>
      <WholeRow>
        <RegimeField form={form} regimes={lists.regimes} />
      </WholeRow>
      <TextField control={control} name="customers_email" type="email" label={t("clients.email")} required />
      <div>
        <SelectField
          control={control}
          name="address_pais"
          label={t("clients.country")}
          options={countries}
          holds="option"
          required
        />
        <AdviceLine form={form} field="address_pais" />
      </div>
      <TextField
        control={control}
        name="customers_num_regid_trib"
        label={t("clients.foreign_tax_id")}
        description={t("clients.foreign_tax_id_hint")}
      />
    </FieldGrid>
  );
}
