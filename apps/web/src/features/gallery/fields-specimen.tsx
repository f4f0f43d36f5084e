import { useQuery } from "@tanstack/react-query";
import { PRODUCT_KIND } from "@timbra/contract";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { countriesQuery } from "../../lib/catalogue-queries.ts";
import { printColours } from "../../theme.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { ColourField } from "../../ui/fields/colour-field.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { LegalNameField } from "../../ui/fields/legal-name-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { TextareaField } from "../../ui/fields/textarea-field.tsx";
import { Specimen } from "./specimen.tsx";

const HELD = {
  rfc: "EKU9003173C9",
  name: "Escuela Kemper Urgate, S.A. de C.V.",
  email: "",
  country: 1,
  kind: PRODUCT_KIND.product as string,
  price: "1250.5",
  day: "2026-03-09",
  secret: "",
  colour: printColours[0] as string,
  leases: false,
  description: "",
};

/** Every field of a form, in a form that goes nowhere. */
export function FieldsSpecimen() {
  const { t } = useTranslation();
  const { control, watch } = useForm({ defaultValues: HELD });
  const countries = useQuery(countriesQuery);
  const kinds = [
    { value: PRODUCT_KIND.product, label: t("products.product") },
    { value: PRODUCT_KIND.service, label: t("products.service") },
  ];
  return (
    <Specimen title={t("gallery.fields")} text={t("gallery.fields_text")}>
      <FieldGrid>
        <RfcField control={control} name="rfc" label={t("clients.rfc")} required />
        <LegalNameField control={control} name="name" rfc={watch("rfc")} label={t("clients.name")} />
        <TextField
          control={control}
          name="email"
          type="email"
          label={t("clients.email")}
          disabled
          description={t("gallery.field_off")}
        />
        <SelectField control={control} name="kind" label={t("products.kind")} options={kinds} />
        <SelectField
          control={control}
          name="country"
          label={t("clients.country")}
          options={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          clearable
        />
        <MoneyField control={control} name="price" label={t("products.unit_price")} prefix="$" />
        <DayField control={control} name="day" label={t("gallery.day")} />
        <PasswordField control={control} name="secret" label={t("csd.passphrase")} autoComplete="off" />
        <ColourField control={control} name="colour" label={t("issuer.accent_color")} swatches={printColours} />
        <SwitchField control={control} name="leases" label={t("issuer.can_lease")} />
        <TextareaField control={control} name="description" label={t("products.description")} />
      </FieldGrid>
    </Specimen>
  );
}
