import { Text } from "@mantine/core";
import { ratesInsteadOf, sentence, toDecimalText } from "@timbra/contract";
import { tasas } from "@timbra/sat-catalogues";
import { type FieldValues, useWatch } from "react-hook-form";
import { currentLanguage } from "../../i18n/i18n.ts";
import { MEXICO_CITY, todayIn } from "../../lib/place-of-issue.ts";
import { MoneyInput, type MoneyInputProps } from "../money-input.tsx";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

interface MoneyFieldProps<Values extends FieldValues, Sent>
  extends FieldProps<Values, Sent>,
    Pick<MoneyInputProps, "decimals" | "prefix" | "suffix"> {}

/** Money, quantities and rates: the form holds the decimal text. */
export function MoneyField<Values extends FieldValues, Sent>(props: MoneyFieldProps<Values, Sent>) {
  const { decimals, prefix, suffix, ...field } = props;
  const { value, change, input } = useField(field);
  return <MoneyInput {...input} {...{ decimals, prefix, suffix }} value={toInputText(value)} onChange={change} />;
}

/**
 * A rate of IEPS as a percentage. One that the SAT's list does not have can be kept, and is warned of: the stamp would
 * refuse it.
 */
export function IepsField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { control, name } = props;
  const typed = toInputText(useWatch({ control, name }));
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
