import { useQuery } from "@tanstack/react-query";
import { EXTRA_FIELDS, type ExtraField, extraFieldsRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { blankForNull, useSavedForm } from "../../lib/form.ts";
import { extraFieldsQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const TOAST_MS = 2000;

const BLANK = {
  ...(Object.fromEntries(EXTRA_FIELDS.map((field) => [field, ""])) as Record<ExtraField, string>),
  version: "",
};

/** Twenty texts of the issuer's own. */
export function ExtraFieldsForm(section: SectionProps) {
  const { t } = useTranslation();
  const saved = useSavedForm(extraFieldsRequest, useQuery(extraFieldsQuery), {
    blank: BLANK,
    toForm: blankForNull,
    name: "extra fields",
  });
  return (
    <ProfileForm
      {...section}
      {...saved}
      title={t("issuer.extra_fields_title")}
      text={t("issuer.extra_fields_text")}
      save={(body) => call("saveExtraFields", { body })}
      toastMs={TOAST_MS}
    >
      <FieldGrid>
        {EXTRA_FIELDS.map((field, at) => (
          <TextField
            key={field}
            control={saved.form.control}
            name={field}
            label={t("issuer.extra_field", { number: String(at + 1).padStart(2, "0") })}
          />
        ))}
      </FieldGrid>
    </ProfileForm>
  );
}
