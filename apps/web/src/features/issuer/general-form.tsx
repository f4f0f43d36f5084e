import { Alert, Text } from "@mantine/core";
import { IconFileCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  addressRequest,
  type Csf,
  DEFAULT_IDS,
  generalRequest,
  hasPermission,
  isPersonRfc,
  type ReadRequestOf,
  type ResponseOf,
} from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "../../lib/api-client.ts";
import type { FormOf } from "../../lib/checked-form.ts";
import { blankForNull, useSavedForm } from "../../lib/form.ts";
import { addressQuery, generalQuery } from "../../lib/queries.ts";
import { updateSession, useSession } from "../../lib/session.ts";
import { FieldGrid, FullWidthRow } from "../../ui/field-grid.tsx";
import { type Option, SelectField, SwitchField } from "../../ui/fields/choice-fields.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { LegalNameField } from "../../ui/fields/legal-name-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { CsfDrop } from "../customers/public.ts";
import { addressOfCsf, useCachedCsf } from "./csf-cache.ts";
import { ProfileForm, type SectionProps } from "./profile-form.tsx";

type General = ResponseOf<"getGeneral">;

const BLANK = {
  cat_tax_regimes_id: null,
  curp: "",
  employer_registration: "",
  business_name: "",
  cat_payment_forms_id: DEFAULT_IDS.payment_form,
  cat_payment_methods_id: DEFAULT_IDS.payment_method,
  cat_usoscfdi_id: DEFAULT_IDS.cfdi_use,
  customs: 0,
  canLease: 0,
  cat_currencies_id: DEFAULT_IDS.currency,
  decimals: 2,
  border_notice: "",
  version: "",
};

const DECIMALS: readonly Option[] = [0, 1, 2, 3, 4, 5, 6].map((decimals) => ({
  value: decimals,
  label: String(decimals),
}));
const YES_NO = { on: 1, off: 0 };

/** The regimes that the holder of an RFC can have. */
const regimesFor = (rfc: string, { tax_regimes }: General) =>
  tax_regimes.filter(({ individual, company }) => (isPersonRfc(rfc) ? individual : company));

const described = (
  entries: readonly { readonly id: number; readonly key: string; readonly descripcion: string }[] = [],
): Option[] => entries.map(({ id, key, descripcion }) => ({ value: id, label: `${key} - ${descripcion}` }));

/** The default regime is a company's: a person is asked for theirs instead of being given a wrong one. */
function toForm(general: General) {
  const { rfc, complete: _, invoice_name: __, ...data } = general.user_general_data;
  const fits = regimesFor(rfc, general).some(({ id }) => id === data.cat_tax_regimes_id);
  return {
    ...blankForNull({ ...data, version: general.version }),
    cat_tax_regimes_id: fits ? data.cat_tax_regimes_id : null,
  };
}

/** Step one: who the issuer is, and what their invoices start with. */
export function GeneralForm(section: SectionProps) {
  const { t } = useTranslation();
  const rfc = useSession()?.user.rfc ?? "";
  const query = useQuery(generalQuery);
  const saved = useSavedForm(generalRequest, query, { blank: BLANK, toForm, name: "general" });
  const { form } = saved;
  const { control } = form;
  const printed = query.data?.user_general_data.invoice_name ?? null;
  const { business_name, cat_tax_regimes_id } = form.formState.dirtyFields;
  const isBlank =
    query.data?.user_general_data.complete === false && business_name !== true && cat_tax_regimes_id !== true;
  const regimes =
    query.data === undefined ? [] : regimesFor(rfc, query.data).map(({ id, label }) => ({ value: id, label }));
  const take = ({ name }: Csf, regime: Csf["tax_regimes"][number] | null) => {
    const options = { shouldDirty: true, shouldTouch: true };
    if (name !== null) form.setValue("business_name", name, options);
    if (regime !== null) form.setValue("cat_tax_regimes_id", regime.id, options);
    void form.trigger(["business_name", "cat_tax_regimes_id"]);
  };
  const address = useAddressOfCsf();
  const save = async (sent: ReadRequestOf<"saveGeneral">) => {
    const answer = await call("saveGeneral", { body: sent });
    updateSession({ decimals: answer.decimals });
    await address.save();
    return answer;
  };
  return (
    <ProfileForm
      {...section}
      {...saved}
      title={t("issuer.general_title")}
      text={t("issuer.general_text")}
      save={save}
      reloadsAfterToast
    >
      <FieldGrid>
        <FullWidthRow>
          <IssuerCsfDrop isBlank={isBlank} onTake={take} />
          {address.text !== null && (
            <Alert color="jade" icon={<IconFileCheck aria-hidden />} role="status" mt="xs">
              {t("issuer.address_with_general", { address: address.text })}
            </Alert>
          )}
        </FullWidthRow>
        <FullWidthRow>
          <LegalNameField
            control={control}
            name="business_name"
            rfc={rfc}
            label={t("issuer.business_name")}
            description={
              printed === null ? t("issuer.business_name_hint") : t("issuer.business_name_printed", { name: printed })
            }
          />
        </FullWidthRow>
        <FullWidthRow>
          <SelectField
            control={control}
            name="cat_tax_regimes_id"
            label={t("issuer.tax_regime")}
            options={regimes}
            required
          />
        </FullWidthRow>
        <TextField control={control} name="curp" label={t("issuer.curp")} uppercase />
        <TextField
          control={control}
          name="employer_registration"
          label={t("issuer.employer_registration")}
          description={t("issuer.employer_registration_hint")}
          uppercase
        />
      </FieldGrid>
      <InvoiceDefaults control={control} general={query.data} />
    </ProfileForm>
  );
}

interface InvoiceDefaultsProps {
  readonly control: FormOf<typeof generalRequest>["control"];
  readonly general: General | undefined;
}

/** What invoices start with. */
function InvoiceDefaults({ control, general }: InvoiceDefaultsProps) {
  const { t } = useTranslation();
  const lists = [
    ["cat_payment_forms_id", "issuer.payment_form", general?.payment_form],
    ["cat_payment_methods_id", "issuer.payment_method", general?.payment_method],
    ["cat_usoscfdi_id", "issuer.cfdi_use", general?.CFDI_use],
    ["cat_currencies_id", "issuer.currency", general?.currencies],
  ] as const;
  const switches = [
    ["customs", "issuer.customs", "issuer.customs_hint"],
    ["canLease", "issuer.can_lease", "issuer.can_lease_hint"],
  ] as const;
  return (
    <>
      <Text size="sm" fw={600} component="h2">
        {t("issuer.defaults")}
      </Text>
      <FieldGrid>
        {lists.map(([name, label, entries]) => (
          <SelectField
            key={name}
            control={control}
            name={name}
            label={t(label)}
            options={described(entries)}
            required
          />
        ))}
        <SelectField
          control={control}
          name="decimals"
          label={t("issuer.decimals")}
          description={t("issuer.decimals_hint")}
          options={DECIMALS}
        />
        <DayField
          control={control}
          name="border_notice"
          label={t("issuer.border_notice")}
          description={t("issuer.border_notice_hint")}
        />
        {switches.map(([name, label, hint]) => (
          <FullWidthRow key={name}>
            <SwitchField control={control} name={name} label={t(label)} description={t(hint)} values={YES_NO} />
          </FullWidthRow>
        ))}
      </FieldGrid>
    </>
  );
}

/**
 * The address that one's own constancia says, where none is stored and nothing of it is missing: it is saved together
 * with the general data. What the server does not accept of it is said in its own step, which is filled in already.
 */
function useAddressOfCsf() {
  const { csf, forget } = useCachedCsf();
  const stored = useQuery({ ...addressQuery, enabled: csf !== null }).data;
  const read =
    csf === null || stored?.calle !== null
      ? null
      : addressRequest.safeParse({ ...addressOfCsf(csf), pais: stored.pais, version: stored.version });
  const address = read?.success === true ? read.data : null;
  const save = async () => {
    if (address === null) return;
    try {
      await call("saveAddress", { body: address });
      forget();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return { text: address === null ? null : addressLine(address), save };
}

function addressLine(
  address: Pick<
    ReadRequestOf<"saveAddress">,
    "calle" | "no_exterior" | "colonia" | "municipio" | "estado" | "codigo_postal"
  >,
) {
  const { calle, no_exterior, colonia, municipio, estado, codigo_postal } = address;
  return [`${calle} ${no_exterior}`, colonia, municipio, estado, codigo_postal].join(", ");
}

interface IssuerCsfDropProps {
  /** Nothing was saved or typed yet: what is read needs no confirmation to be filled in. */
  readonly isBlank: boolean;
  readonly onTake: (csf: Csf, regime: Csf["tax_regimes"][number] | null) => void;
}

/** The issuer's own constancia: it fills what the SAT knows of them here, and the address in its own section. */
function IssuerCsfDrop({ isBlank, onTake }: IssuerCsfDropProps) {
  const { t } = useTranslation();
  const session = useSession();
  const atHand = useCachedCsf();
  // The address that reads constancias belongs to the customers.
  if (session === null || !hasPermission(["crud_user_clients"], session.user.scopes)) return null;
  const { rfc } = session.user;
  return (
    <CsfDrop
      fillsAtOnce={isBlank}
      hint={t("issuer.csf_hint")}
      regimeLabel={t("issuer.csf_regime")}
      refuse={(csf) => (csf.rfc === null || csf.rfc === rfc ? null : t("issuer.csf_other", { rfc: csf.rfc, own: rfc }))}
      onTake={(csf, regime) => {
        atHand.keep(csf);
        onTake(csf, regime);
      }}
    />
  );
}
