import { useQuery } from "@tanstack/react-query";
import { contactRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { blankForNull, useSavedForm } from "../../lib/form.ts";
import { contactQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { EmailField, TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = { phone: "", fax_number: "", email: "", aux_email_1: "", aux_email_2: "", webpage: "", version: "" };

/** How customers reach the issuer. */
export function ContactForm(section: SectionProps) {
  const { t } = useTranslation();
  const saved = useSavedForm(contactRequest, useQuery(contactQuery), {
    blank: BLANK,
    toForm: blankForNull,
    name: "contact",
  });
  const { control } = saved.form;
  return (
    <ProfileForm
      {...section}
      {...saved}
      title={t("issuer.contact_title")}
      text={t("issuer.contact_text")}
      save={(body) => call("saveContact", { body })}
    >
      <FieldGrid>
        <EmailField control={control} name="email" label={t("issuer.email")} required />
        <TextField control={control} name="phone" type="tel" label={t("issuer.phone")} autoComplete="tel" />
        <TextField control={control} name="aux_email_1" type="email" label={t("issuer.aux_email_1")} />
        <TextField control={control} name="aux_email_2" type="email" label={t("issuer.aux_email_2")} />
        <TextField
          control={control}
          name="webpage"
          inputMode="url"
          label={t("issuer.webpage")}
          placeholder="https://"
          autoComplete="url"
        />
        <TextField control={control} name="fax_number" type="tel" label={t("issuer.fax")} />
      </FieldGrid>
    </ProfileForm>
  );
}
