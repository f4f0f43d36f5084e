import { RFC_GENERICO_EXTRANJERO } from "@timbra/cfdi";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { AdviceLine } from "./advice-line.tsx";
import type { CustomerFormState } from "./customer-values.ts";

interface AddressSectionProps {
  readonly form: CustomerFormState;
}

/** Where the customer is; the zip code goes into every document. */
export function AddressSection({ form }: AddressSectionProps) {
  const { control } = form;
  const { t } = useTranslation();
  const isAbroad = useWatch({ control, name: "customers_rfc" }) === RFC_GENERICO_EXTRANJERO;
  return (
    <FieldGrid>
      <div>
        <TextField
          control={control}
          name="address_codigo_postal"
          label={t("clients.zip_code")}
          description={t(isAbroad ? "clients.zip_code_abroad" : "clients.zip_code_hint")}
          inputMode={isAbroad ? "text" : "numeric"}
          required
        />
        <AdviceLine form={form} field="address_codigo_postal" />
      </div>
      <TextField control={control} name="address_estado" label={t("clients.state")} />
      <TextField control={control} name="address_municipio" label={t("clients.municipality")} />
      <TextField control={control} name="address_localidad" label={t("clients.locality")} />
      <TextField control={control} name="address_colonia" label={t("clients.colony")} />
      <TextField control={control} name="address_calle" label={t("clients.street")} />
      <TextField control={control} name="address_no_exterior" label={t("clients.exterior_number")} />
      <TextField control={control} name="address_no_interior" label={t("clients.interior_number")} />
      <TextField control={control} name="address_referencia" label={t("clients.reference")} />
    </FieldGrid>
  );
}
