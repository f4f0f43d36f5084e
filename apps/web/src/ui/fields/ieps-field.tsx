import { Text } from "@mantine/core";
import { ratesInsteadOf, sentence, toDecimalText } from "@timbra/contract";
import { tasas } from "@timbra/sat-catalogues";
import { type FieldValues, useWatch } from "react-hook-form";
import { currentLanguage } from "../../i18n/i18n.ts";
import { MEXICO_CITY, todayIn } from "../../lib/today.ts";
import type { FieldProps } from "./field-props.ts";
import { MoneyField } from "./money-field.tsx";
import { asText } from "./use-field.ts";

/**
 * A rate of IEPS as a percentage. One that the SAT's list does not have can be kept, and is warned of: the stamp would
 * refuse it.
 */
export function IepsField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { control, name } = props;
  const typed = asText(useWatch({ control, name }));
  const rates = ratesInsteadOf(toDecimalText(typed), tasas(), todayIn(MEXICO_CITY));
  return (
    <div>
      <MoneyField {...props} suffix=" %" />
      <div role="status">
        {rates !== null && (
          <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
            {sentence("ieps_rate_unknown", currentLanguage(), { rates })}
          </Text>
        )}
      </div>
    </div>
  );
}
