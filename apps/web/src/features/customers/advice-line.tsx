import { Anchor, Text } from "@mantine/core";
import { type CustomerAdvice, customerAdvice, sayAdvice } from "@timbra/contract";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { catalogosOnce } from "../../lib/catalogos-once.ts";
import { MEXICO_CITY, todayIn } from "../../lib/today.ts";
import type { CustomerFormState } from "./customer-values.ts";

/** What an invoice to the customer, as typed so far, would stumble over at a field. */
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
  return customerAdvice(facts, catalogosOnce(), todayIn(MEXICO_CITY)).find((advice) => advice.field === field);
}

interface AdviceLineProps {
  readonly form: CustomerFormState;
  readonly field: CustomerAdvice["field"];
}

/**
 * The advice at a field, said as one types, with what is right as a button where it is known. The kind of company has
 * its own, at the name.
 */
export function AdviceLine({ form, field }: AdviceLineProps) {
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
