import { useQuery } from "@tanstack/react-query";
import { printingRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { blankForNull, useSavedForm } from "../../lib/form.ts";
import { printingQuery } from "../../lib/queries.ts";
import { printColours } from "../../theme.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { ColourField } from "../../ui/fields/colour-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = { accent_color: "", commercial_name: "", version: "" };

/** The colour of printed documents, and the name that stands under the legal one. */
export function PrintingForm(section: SectionProps) {
  const { t } = useTranslation();
  const saved = useSavedForm(printingRequest, useQuery(printingQuery), {
    blank: BLANK,
    toForm: blankForNull,
    name: "printing",
  });
  const { control } = saved.form;
  return (
    <ProfileForm
      {...section}
      {...saved}
      title={t("issuer.printing_title")}
      text={t("issuer.printing_text")}
      save={(body) => call("savePrinting", { body })}
    >
      <FieldGrid>
        <ColourField
          control={control}
          name="accent_color"
          label={t("issuer.accent_color")}
          description={t("issuer.accent_color_hint")}
          placeholder={printColours[0]}
          swatches={printColours}
        />
        <TextField
          control={control}
          name="commercial_name"
          label={t("issuer.commercial_name")}
          description={t("issuer.commercial_name_hint")}
          maxLength={150}
          autoComplete="organization"
        />
      </FieldGrid>
    </ProfileForm>
  );
}
