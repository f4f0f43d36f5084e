import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { catalogueSearchQuery } from "../../lib/catalogue-queries.ts";
import { TextField } from "../../ui/fields/text-field.tsx";

interface ZipCodeFieldProps<Values extends FieldValues, Sent> {
  readonly control: Control<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  /** Told the state a zip code lies in, once known. */
  readonly onState: (state: string) => void;
}

const COMPLETE = /^\d{5}$/;

/** A zip code that says which state it belongs to as soon as it is complete. */
export function ZipCodeField<Values extends FieldValues, Sent>({
  control,
  name,
  onState,
}: ZipCodeFieldProps<Values, Sent>) {
  const { t } = useTranslation();
  const typed = String(useWatch({ control, name }) ?? "").trim();
  const complete = COMPLETE.test(typed);
  const found = useQuery(catalogueSearchQuery("zip-codes", complete ? typed : "", 1));
  const row = complete && !found.isPlaceholderData ? found.data?.[0] : undefined;
  const state = row?.key === typed ? row.description : null;
  const tell = useRef(onState);
  tell.current = onState;
  useEffect(() => {
    if (state !== null) tell.current(state);
  }, [state]);
  const unknown = complete && found.isSuccess && !found.isPlaceholderData && state === null;
  const hint = state === null ? unknown && t("issuer.zip_code_unknown") : t("issuer.zip_code_state", { state });
  return (
    <TextField
      control={control}
      name={name}
      label={t("issuer.zip_code")}
      {...(hint === false ? {} : { description: hint })}
      autoComplete="postal-code"
      inputMode="numeric"
      required
    />
  );
}
