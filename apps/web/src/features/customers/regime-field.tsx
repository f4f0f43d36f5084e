import { Text } from "@mantine/core";
import { allowedUses, isRfcFormat, regimeMismatch, sentence } from "@timbra/contract";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import type { CustomerFormState, CustomerLists } from "./customer-values.ts";

interface RegimeFieldProps {
  readonly form: CustomerFormState;
  readonly regimes: CustomerLists["regimes"];
}

const idOf = (option: unknown): number => (typeof option === "object" && option !== null && "value" in option ? Number(option.value) : Number.NaN);

/** The customer's tax regime: those that the holder of the RFC cannot have are not offered, and one that was chosen before is told at once. */
export function RegimeField({ form, regimes }: RegimeFieldProps) {
  const { t } = useTranslation();
  const { control } = form;
  const rfc = useWatch({ control, name: "customers_rfc" });
  const chosen = idOf(useWatch({ control, name: "cat_tax_regime_id" }));
  const mismatchOf = (id: number) => (isRfcFormat(rfc) ? regimeMismatch(rfc, id) : null);
  const mismatch = form.formState.errors.cat_tax_regime_id === undefined ? mismatchOf(chosen) : null;
  const uses = isRfcFormat(rfc) && mismatchOf(chosen) === null ? allowedUses(rfc, Number.isNaN(chosen) ? null : chosen) : [];
  return (
    <div>
      <SelectField
        control={control}
        name="cat_tax_regime_id"
        label={t("clients.tax_regime")}
        options={regimes.map(({ id, label }) => ({ value: id, label, disabled: mismatchOf(id) !== null }))}
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
      {rfc !== "" && uses.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("clients.allowed_uses", { uses: uses.join(", ") })}
        </Text>
      )}
    </div>
  );
}
