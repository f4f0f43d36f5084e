import { useTranslation } from "react-i18next";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { CustomerFormState } from "./customer-values.ts";

interface ContactSectionProps {
  readonly form: CustomerFormState;
}

/** How to reach the customer besides the e-mail that receives the invoices. */
export function ContactSection({ form: { control } }: ContactSectionProps) {
  const { t } = useTranslation();
  return (
    <FieldGrid>
      <TextField control={control} name="customers_telefono" type="tel" label={t("clients.phone")} />
      <TextField control={control} name="customers_fax" type="tel" label={t("clients.fax")} />
      <TextField control={control} name="customers_email_2" type="email" label={t("clients.email_2")} />
      <TextField control={control} name="customers_email_3" type="email" label={t("clients.email_3")} />
      <TextField control={control} name="customers_pagina_web" inputMode="url" label={t("clients.webpage")} />
    </FieldGrid>
  );
}
