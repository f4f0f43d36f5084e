import { useQuery } from "@tanstack/react-query";
import { printingRequest, type ReadRequestOf, type ResponseOf } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useLoadedForm } from "../../lib/form.ts";
import { printingQuery } from "../../lib/queries.ts";
import { printColours } from "../../theme.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { ColourField } from "../../ui/fields/colour-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = { accent_color: "", commercial_name: "", version: "" };

const toForm = (printing: ResponseOf<"getPrinting">["printing"] & { readonly version: string }): typeof BLANK => ({
  version: printing.version,
  accent_color: printing.accent_color ?? "",
  commercial_name: printing.commercial_name ?? "",
});

/** The colour of printed documents, and the name that stands under the legal one. */
export function PrintingForm(section: SectionProps) {
  const { t } = useTranslation();
  const query = useQuery(printingQuery);
  const form = useLoadedForm(
    printingRequest,
    BLANK,
    useMemo(() => query.data && toForm(query.data), [query.data]),
    "printing",
  );
  const latest = async () => {
    const { data } = await query.refetch();
    return data && toForm(data);
  };
  const save = async (sent: ReadRequestOf<"savePrinting">) => (await call("savePrinting", { body: sent })).message;
  return (
    <ProfileForm
      {...section}
      title={t("issuer.printing_title")}
      text={t("issuer.printing_text")}
      form={form}
      query={query}
      save={save}
      latest={latest}
    >
      <FieldGrid>
        <ColourField
          control={form.control}
          name="accent_color"
          label={t("issuer.accent_color")}
          description={t("issuer.accent_color_hint")}
          placeholder={printColours[0]}
          swatches={printColours}
        />
        <TextField
          control={form.control}
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
