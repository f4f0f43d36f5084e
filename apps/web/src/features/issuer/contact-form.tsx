import { useQuery } from "@tanstack/react-query";
import { contactRequest, type ReadRequestOf, type ResponseOf } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useLoadedForm } from "../../lib/form.ts";
import { contactQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = { phone: "", fax_number: "", email: "", aux_email_1: "", aux_email_2: "", webpage: "", version: "" };

const toForm = (contact: ResponseOf<"getContact">["contact_info"] & { readonly version: string }): typeof BLANK => ({
  version: contact.version,
  phone: contact.phone ?? "",
  fax_number: contact.fax_number ?? "",
  email: contact.email ?? "",
  aux_email_1: contact.aux_email_1 ?? "",
  aux_email_2: contact.aux_email_2 ?? "",
  webpage: contact.webpage ?? "",
});

/** How customers reach the issuer. */
export function ContactForm(section: SectionProps) {
  const { t } = useTranslation();
  const query = useQuery(contactQuery);
  const form = useLoadedForm(
    contactRequest,
    BLANK,
    useMemo(() => query.data && toForm(query.data), [query.data]),
    "contact",
  );
  const { control } = form;
  const latest = async () => {
    const { data } = await query.refetch();
    return data && toForm(data);
  };
  const save = async (sent: ReadRequestOf<"saveContact">) => (await call("saveContact", { body: sent })).message;
  return (
    <ProfileForm
      {...section}
      title={t("issuer.contact_title")}
      text={t("issuer.contact_text")}
      form={form}
      query={query}
      save={save}
      latest={latest}
    >
      <FieldGrid>
        <TextField
          control={control}
          name="email"
          type="email"
          label={t("issuer.email")}
          autoComplete="email"
          required
        />
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
