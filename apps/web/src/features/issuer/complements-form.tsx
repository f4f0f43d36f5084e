import { Anchor, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { complementsRequest } from "@timbra/contract";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSavedForm } from "../../lib/form.ts";
import { offeredComplementsQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = { complements: [] as string[], version: "" };

/** Which complements of the SAT the editor offers. */
export function ComplementsForm(section: SectionProps) {
  const { t } = useTranslation();
  const query = useQuery(offeredComplementsQuery);
  const saved = useSavedForm(complementsRequest, query, {
    blank: BLANK,
    toForm: ({ complements, version }) => ({ complements, version }),
    name: "complements",
  });
  const available = query.data?.available ?? [];
  return (
    <ProfileForm
      {...section}
      {...saved}
      title={t("complements.settings_title")}
      text={t("complements.settings_text")}
      save={(body) => call("saveOfferedComplements", { body })}
    >
      <Controller
        control={saved.form.control}
        name="complements"
        render={({ field }) => (
          <FieldGrid>
            {(["document", "line"] as const).map((place) => (
              <Checkbox.Group
                key={place}
                label={t(place === "document" ? "complements.of_document" : "complements.of_line")}
                value={field.value}
                onChange={field.onChange}
              >
                {available
                  .filter((option) => option.place === place)
                  .map(({ id, label }) => (
                    <Checkbox key={id} value={id} label={label} mt="xs" />
                  ))}
              </Checkbox.Group>
            ))}
          </FieldGrid>
        )}
      />
      <Anchor component={Link} to="/user/fuel-permits" size="sm">
        {t("fuel_permits.title")}
      </Anchor>
    </ProfileForm>
  );
}
