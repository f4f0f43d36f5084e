import { useQuery } from "@tanstack/react-query";
import {
  EXTRA_FIELDS,
  type ExtraField,
  extraFieldsRequest,
  type ReadRequestOf,
  type ResponseOf,
} from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useLoadedForm } from "../../lib/form.ts";
import { extraFieldsQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const TOAST_MS = 2000;

const filled = (read: (field: ExtraField) => string) =>
  Object.fromEntries(EXTRA_FIELDS.map((field) => [field, read(field)])) as Record<ExtraField, string>;

const BLANK = { ...filled(() => ""), version: "" };

const toForm = ({
  version,
  ...fields
}: ResponseOf<"getExtraFields">["extra_fields"] & { readonly version: string }) => ({
  ...filled((field) => fields[field] ?? ""),
  version,
});

/** Twenty texts of the issuer's own. */
export function ExtraFieldsForm(section: SectionProps) {
  const { t } = useTranslation();
  const query = useQuery(extraFieldsQuery);
  const form = useLoadedForm(
    extraFieldsRequest,
    BLANK,
    useMemo(() => query.data && toForm(query.data), [query.data]),
    "extra fields",
  );
  const latest = async () => {
    const { data } = await query.refetch();
    return data && toForm(data);
  };
  const save = async (sent: ReadRequestOf<"saveExtraFields">) =>
    (await call("saveExtraFields", { body: sent })).message;
  return (
    <ProfileForm
      {...section}
      title={t("issuer.extra_fields_title")}
      text={t("issuer.extra_fields_text")}
      form={form}
      query={query}
      save={save}
      latest={latest}
      toastMs={TOAST_MS}
    >
      <FieldGrid>
        {EXTRA_FIELDS.map((field, at) => (
          <TextField
            key={field}
            control={form.control}
            name={field}
            label={t("issuer.extra_field", { number: String(at + 1).padStart(2, "0") })}
          />
        ))}
      </FieldGrid>
    </ProfileForm>
  );
}
