import { Anchor, Group, Text } from "@mantine/core";
import { parseRfc, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL, type Rfc } from "@timbra/cfdi";
import { type CustomerAdvice, customerAdvice, isCheckDigitDoubtful, sayAdvice } from "@timbra/contract";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { bundledCatalogues } from "../../lib/catalogues.ts";
import { MEXICO_CITY, todayIn } from "../../lib/place-of-issue.ts";
import { FieldGrid, FullWidthRow } from "../../ui/field-grid.tsx";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { LegalNameField } from "../../ui/fields/legal-name-field.tsx";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { CsfDrop } from "./csf-drop.tsx";
import { type CustomerFormState, type CustomerLists, fillFromCsf } from "./customer-values.ts";
import { RegimeField } from "./regime-field.tsx";

/** What every section of the form is drawn over. */
interface SectionProps {
  readonly form: CustomerFormState;
  readonly lists: CustomerLists;
}

/** Who the customer is for the SAT. */
export function GeneralSection({ form, lists }: SectionProps) {
  const { t } = useTranslation();
  const { control } = form;
  const rfc = useWatch({ control, name: "customers_rfc" });
  const countries = lists.countries.map(({ id, name }) => ({ value: id, label: name }));
  const takeGeneric = (generic: string) =>
    form.setValue("customers_rfc", generic, { shouldDirty: true, shouldValidate: true });
  return (
    <FieldGrid>
      <FullWidthRow>
        <CsfDrop
          hint={t("clients.csf_hint")}
          regimeLabel={t("clients.csf_regime")}
          onTake={(csf, regime) => fillFromCsf(form, csf, regime)}
        />
      </FullWidthRow>
      <div>
        <RfcField control={control} name="customers_rfc" label={t("clients.rfc")} required />
        <RfcHint rfc={rfc} onGeneric={takeGeneric} />
      </div>
      <div>
        <LegalNameField
          control={control}
          name="customers_name"
          rfc={rfc}
          label={t("clients.name")}
          description={t("clients.name_hint")}
        />
        <FieldAdvice form={form} field="customers_name" />
      </div>
      <FullWidthRow>
        <RegimeField form={form} regimes={lists.regimes} />
      </FullWidthRow>
      <TextField control={control} name="customers_email" type="email" label={t("clients.email")} required />
      <div>
        <SelectField
          control={control}
          name="address_pais"
          label={t("clients.country")}
          options={countries}
          holds="option"
          required
        />
        <FieldAdvice form={form} field="address_pais" />
      </div>
      <TextField
        control={control}
        name="customers_num_regid_trib"
        label={t("clients.foreign_tax_id")}
        description={t("clients.foreign_tax_id_hint")}
      />
    </FieldGrid>
  );
}

const KINDS = {
  fisica: "clients.kind_fisica",
  moral: "clients.kind_moral",
  "generico-nacional": "clients.kind_generico_nacional",
  "generico-extranjero": "clients.kind_generico_extranjero",
} as const satisfies Record<Rfc["kind"], string>;

/** What follows from an RFC while it is typed, and buttons for the two generic RFCs. */
function RfcHint({ rfc, onGeneric }: { readonly rfc: string; readonly onGeneric: (rfc: string) => void }) {
  const { t } = useTranslation();
  const read = parseRfc(rfc);
  const generics = [
    { rfc: RFC_GENERICO_NACIONAL, label: t("clients.general_public") },
    { rfc: RFC_GENERICO_EXTRANJERO, label: t("clients.foreign") },
  ].filter((generic) => generic.rfc !== rfc);
  return (
    <>
      <div role="status">
        {read.ok && (
          <Text size="xs" c="dimmed" mt="xs">
            {t(KINDS[read.rfc.kind])}
          </Text>
        )}
        {isCheckDigitDoubtful(rfc) && (
          <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
            {t("clients.check_digit")}
          </Text>
        )}
      </div>
      <Group gap="md" mt="xs" role="group" aria-label={t("clients.generic_choices")}>
        {generics.map((generic) => (
          <Anchor key={generic.rfc} component="button" type="button" size="xs" onClick={() => onGeneric(generic.rfc)}>
            {generic.label}
          </Anchor>
        ))}
      </Group>
    </>
  );
}

/** Where the customer is; the zip code goes into every document. */
export function AddressSection({ form }: SectionProps) {
  const { control } = form;
  const { t } = useTranslation();
  const isAbroad = useWatch({ control, name: "customers_rfc" }) === RFC_GENERICO_EXTRANJERO;
  return (
    <FieldGrid>
      <div>
        <TextField
          control={control}
          name="address_codigo_postal"
          label={t("clients.zip_code")}
          description={t(isAbroad ? "clients.zip_code_abroad" : "clients.zip_code_hint")}
          inputMode={isAbroad ? "text" : "numeric"}
          required
        />
        <FieldAdvice form={form} field="address_codigo_postal" />
      </div>
      <TextField control={control} name="address_estado" label={t("clients.state")} />
      <TextField control={control} name="address_municipio" label={t("clients.municipality")} />
      <TextField control={control} name="address_localidad" label={t("clients.locality")} />
      <TextField control={control} name="address_colonia" label={t("clients.colony")} />
      <TextField control={control} name="address_calle" label={t("clients.street")} />
      <TextField control={control} name="address_no_exterior" label={t("clients.exterior_number")} />
      <TextField control={control} name="address_no_interior" label={t("clients.interior_number")} />
      <TextField control={control} name="address_referencia" label={t("clients.reference")} />
    </FieldGrid>
  );
}

/** How to reach the customer besides the e-mail that receives the invoices. */
export function ContactSection({ form: { control } }: SectionProps) {
  const { t } = useTranslation();
  return (
    <FieldGrid>
      <TextField control={control} name="customers_telefono" type="tel" label={t("clients.phone")} />
      <TextField control={control} name="customers_fax" type="tel" label={t("clients.fax")} />
      <TextField control={control} name="customers_email_2" type="email" label={t("clients.email_2")} />
      <TextField control={control} name="customers_email_3" type="email" label={t("clients.email_3")} />
      <TextField control={control} name="customers_pagina_web" inputMode="url" label={t("clients.webpage")} />
    </FieldGrid>
  );
}

/** The problems that an invoice to the customer, as typed so far, would have at a field. */
function useAdvice(
  { control, formState: { errors } }: CustomerFormState,
  field: CustomerAdvice["field"],
): CustomerAdvice | undefined {
  const [rfc, name, country, zipCode] = useWatch({
    control,
    name: ["customers_rfc", "customers_name", "address_pais", "address_codigo_postal"],
  });
  if (errors[field] !== undefined) return undefined;
  const countryId = typeof country === "object" && country !== null ? Number(country.value) : Number(country);
  const facts = { rfc: rfc ?? "", name: name ?? "", countryId, zipCode: zipCode ?? "" };
  return customerAdvice(facts, bundledCatalogues(), todayIn(MEXICO_CITY)).find((advice) => advice.field === field);
}

/**
 * The warning at a field, shown while typing, with a button that corrects it where the correct value is known. The kind
 * of company has its own warning, at the name.
 */
function FieldAdvice({ form, field }: { readonly form: CustomerFormState; readonly field: CustomerAdvice["field"] }) {
  const { t } = useTranslation();
  const advice = useAdvice(form, field);
  const shown = advice?.key === "name_kind_of_company" ? undefined : advice;
  const fix = shown?.fix;
  return (
    <div role="status">
      {shown !== undefined && (
        <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
          {sayAdvice(shown, currentLanguage())}
        </Text>
      )}
      {fix !== undefined && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          onClick={() => form.setValue(field, fix, { shouldDirty: true })}
        >
          {t("clients.take_fix")}
        </Anchor>
      )}
    </div>
  );
}
