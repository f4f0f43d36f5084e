import { Alert } from "@mantine/core";
import { IconFileCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { addressRequest, type Csf, type ResponseOf } from "@timbra/contract";
import { useEffect, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import type { FormOf } from "../../lib/checked-form.ts";
import { useLoadedForm } from "../../lib/form.ts";
import { addressQuery, catalogueSearchQuery } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { addressOfCsf, useCachedCsf } from "./csf-cache.ts";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

const BLANK = {
  calle: "",
  no_exterior: "",
  no_interior: "",
  colonia: "",
  referencia: "",
  municipio: "",
  localidad: "",
  estado: "",
  pais: "México",
  codigo_postal: "",
  version: "",
};

type SavedAddress = ResponseOf<"getAddress">["user_address_data"] & { readonly version: string };

/** What is stored; where nothing is, what the constancia of the step before says. */
function toForm(saved: SavedAddress, csf: Csf | null): typeof BLANK {
  const values = csf === null ? BLANK : { ...BLANK, ...addressOfCsf(csf) };
  const stored = Object.entries(saved).filter(([, value]) => value !== null);
  return { ...values, ...Object.fromEntries(stored) };
}

/** Step two. Its zip code is where every document is issued. */
export function AddressForm(section: SectionProps) {
  const { t } = useTranslation();
  const query = useQuery(addressQuery);
  const { csf, forget } = useCachedCsf();
  const form = useLoadedForm(
    addressRequest,
    BLANK,
    useMemo(() => query.data && toForm(query.data, csf), [query.data, csf]),
    "address",
  );
  const { control } = form;
  /**
   * The state of a postal code that was changed, whatever it was before; of the one that is kept, only where none is.
   * Not in the place of one that was typed while the code was looked for.
   */
  const takeState = (state: string, before: string) => {
    if (form.getValues("estado") !== before) return;
    const isChanged = form.getValues("codigo_postal") !== form.formState.defaultValues?.codigo_postal;
    if (isChanged || form.getValues("estado") === "")
      form.setValue("estado", state, { shouldDirty: true, shouldValidate: true });
  };
  const latest = async () => {
    const { data } = await query.refetch();
    return data && toForm(data, null);
  };
  const saved = () => {
    forget();
    section.onSaved?.();
  };
  return (
    <ProfileForm
      {...section}
      onSaved={saved}
      title={t("issuer.address_title")}
      text={t("issuer.address_text")}
      form={form}
      source={query}
      save={(body) => call("saveAddress", { body })}
      latest={latest}
    >
      {csf !== null && query.data?.calle === null && (
        <Alert color="jade" icon={<IconFileCheck aria-hidden />} role="status">
          {t("issuer.address_from_csf")}
        </Alert>
      )}
      <FieldGrid>
        <ZipCodeField form={form} onState={takeState} />
        <TextField control={control} name="estado" label={t("issuer.state")} autoComplete="address-level1" required />
        <TextField
          control={control}
          name="municipio"
          label={t("issuer.municipality")}
          autoComplete="address-level2"
          required
        />
        <TextField control={control} name="localidad" label={t("issuer.locality")} required />
        <TextField control={control} name="colonia" label={t("issuer.colony")} required />
        <TextField control={control} name="calle" label={t("issuer.street")} autoComplete="address-line1" required />
        <TextField control={control} name="no_exterior" label={t("issuer.exterior_number")} required />
        <TextField control={control} name="no_interior" label={t("issuer.interior_number")} />
        <TextField control={control} name="referencia" label={t("issuer.reference")} required />
        <TextField control={control} name="pais" label={t("issuer.country")} autoComplete="country-name" required />
      </FieldGrid>
    </ProfileForm>
  );
}

interface ZipCodeFieldProps {
  readonly form: FormOf<typeof addressRequest>;
  /** Called with the state of a zip code, once known, and what the state's field said when the code was typed. */
  readonly onState: (state: string, before: string) => void;
}

const COMPLETE = /^\d{5}$/;

/** A zip code that says which state it belongs to as soon as it is complete. */
function ZipCodeField({ form: { control, getValues }, onState }: ZipCodeFieldProps) {
  const { t } = useTranslation();
  const typed = String(useWatch({ control, name: "codigo_postal" }) ?? "").trim();
  const complete = COMPLETE.test(typed);
  const found = useQuery(catalogueSearchQuery("zip-codes", complete ? typed : "", 1));
  const row = complete && !found.isPlaceholderData ? found.data?.[0] : undefined;
  const state = row?.key === typed ? row.description : null;
  const before = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the typing of a code that this goes back to
  useEffect(() => {
    before.current = getValues("estado");
  }, [typed, getValues]);
  const tell = useRef(onState);
  tell.current = onState;
  useEffect(() => {
    if (state !== null) tell.current(state, before.current);
  }, [state]);
  const unknown = complete && found.isSuccess && !found.isPlaceholderData && state === null;
  const hint = state === null ? unknown && t("issuer.zip_code_unknown") : t("issuer.zip_code_state", { state });
  return (
    <TextField
      control={control}
      name="codigo_postal"
      label={t("issuer.zip_code")}
      description={hint || undefined}
      autoComplete="postal-code"
      inputMode="numeric"
      required
    />
  );
}
