import { Text } from "@mantine/core";
import { allowedUses, isGenericRfc, isRfcFormat, regimeMismatch, type SelectOption, sentence } from "@timbra/contract";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { MEXICO_CITY, todayIn } from "../../lib/place-of-issue.ts";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { type CustomerFormState, type CustomerLists, NO_OBLIGATIONS } from "./customer-values.ts";

interface RegimeFieldProps {
  readonly form: CustomerFormState;
  readonly regimes: CustomerLists["regimes"];
}

const idOf = (option: unknown): number =>
  typeof option === "object" && option !== null && "value" in option ? Number(option.value) : Number.NaN;

/**
 * Whoever types, pastes or chooses a generic RFC gets its one regime, and the one before back with another RFC. What
 * the form begins with stays as the specification has it until somebody changes the RFC.
 */
function useGenericRegime(
  { setValue, getValues, formState }: CustomerFormState,
  rfc: string,
  regimes: RegimeFieldProps["regimes"],
): void {
  const before = useRef<SelectOption | null>(null);
  const touched = useRef(false);
  const isAsLoaded = formState.defaultValues?.customers_rfc === rfc;
  const noObligations = regimes.find(({ id }) => id === NO_OBLIGATIONS);
  useEffect(() => {
    if (!isAsLoaded) touched.current = true;
    if (noObligations === undefined || !touched.current) return;
    const generic = isGenericRfc(rfc);
    const chosen = getValues("cat_tax_regime_id") as SelectOption | null;
    const wished = generic ? { value: noObligations.id, label: noObligations.label } : before.current;
    if (generic ? idOf(chosen) === NO_OBLIGATIONS : wished === null || idOf(chosen) !== NO_OBLIGATIONS) return;
    before.current = generic ? chosen : null;
    setValue("cat_tax_regime_id", wished, { shouldDirty: true, shouldValidate: true });
  }, [rfc, isAsLoaded, noObligations, setValue, getValues]);
}

/**
 * The customer's tax regime: only those that the holder of the RFC can have are offered, and one that was chosen before
 * shows an error at once.
 */
export function RegimeField({ form, regimes }: RegimeFieldProps) {
  const { t } = useTranslation();
  const { control } = form;
  const rfc = useWatch({ control, name: "customers_rfc" });
  const chosen = idOf(useWatch({ control, name: "cat_tax_regime_id" }));
  const mismatchOf = (id: number) => (isRfcFormat(rfc) ? regimeMismatch(rfc, id) : null);
  const mismatch = form.formState.errors.cat_tax_regime_id === undefined ? mismatchOf(chosen) : null;
  useGenericRegime(form, rfc, regimes);
  const isOffered = (id: number) => (isGenericRfc(rfc) ? id === NO_OBLIGATIONS : mismatchOf(id) === null);
  const uses =
    isRfcFormat(rfc) && mismatchOf(chosen) === null
      ? allowedUses(rfc, Number.isNaN(chosen) ? null : chosen, todayIn(MEXICO_CITY))
      : [];
  return (
    <div>
      <SelectField
        control={control}
        name="cat_tax_regime_id"
        label={t("clients.tax_regime")}
        options={regimes
          .filter(({ id }) => isOffered(id) || id === chosen)
          .map(({ id, label }) => ({ value: id, label, disabled: !isOffered(id) }))}
        holds="option"
        onPick={() => form.clearErrors("cat_tax_regime_id")}
        required
      />
      <div role="status">
        {mismatch !== null && (
          <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
            {sentence(mismatch, currentLanguage())}
          </Text>
        )}
      </div>
      {isGenericRfc(rfc) && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("clients.generic_regime")}
        </Text>
      )}
      {rfc !== "" && uses.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("clients.allowed_uses", { uses: uses.join(", ") })}
        </Text>
      )}
    </div>
  );
}
