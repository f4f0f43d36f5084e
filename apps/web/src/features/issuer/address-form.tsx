import { useQuery } from "@tanstack/react-query";
import { addressRequest, type ReadRequestOf, type ResponseOf } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { addressQuery } from "../../lib/issuer-queries.ts";
import { useLoadedForm } from "../../lib/loaded-form.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";
import { ZipCodeField } from "./zip-code-field.tsx";

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
};

const toForm = (address: ResponseOf<"getAddress">["user_address_data"]): typeof BLANK => ({
  calle: address.calle ?? "",
  no_exterior: address.no_exterior ?? "",
  no_interior: address.no_interior ?? "",
  colonia: address.colonia ?? "",
  referencia: address.referencia ?? "",
  municipio: address.municipio ?? "",
  localidad: address.localidad ?? "",
  estado: address.estado ?? "",
  pais: address.pais,
  codigo_postal: address.codigo_postal ?? "",
});

/** Step two. Its zip code is where every document is issued. */
export function AddressForm(section: SectionProps) {
  const { t } = useTranslation();
  const query = useQuery(addressQuery);
  const form = useLoadedForm(
    addressRequest,
    BLANK,
    useMemo(() => query.data && toForm(query.data), [query.data]),
  );
  const { control } = form;
  const save = async (sent: ReadRequestOf<"saveAddress">) => (await call("saveAddress", { body: sent })).message;
  return (
    <ProfileForm {...section} title={t("issuer.address_title")} text={t("issuer.address_text")} form={form} query={query} save={save}>
      <FieldGrid>
        <ZipCodeField control={control} name="codigo_postal" onState={(state) => form.getValues("estado") === "" && form.setValue("estado", state)} />
        <TextField control={control} name="estado" label={t("issuer.state")} autoComplete="address-level1" required />
        <TextField control={control} name="municipio" label={t("issuer.municipality")} autoComplete="address-level2" required />
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
