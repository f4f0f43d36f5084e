import { Text } from "@mantine/core";
import { Decimal } from "@timbra/cfdi";
import { sentence, toDecimalText } from "@timbra/contract";
import { tasas } from "@timbra/sat-catalogues";
import { type FieldValues, useWatch } from "react-hook-form";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatRate } from "../../lib/format.ts";
import type { FieldProps } from "./field-props.ts";
import { MoneyField } from "./money-field.tsx";
import { asText } from "./use-field.ts";

const IEPS = "003";
const HUNDREDTH = Decimal.of(1n, 2);

/** The rates of IEPS that a line can carry as a share of its price (c_TasaOCuota), the highest first. */
const ratesOfIeps = () => tasas().filter(({ impuesto, factor, traslado }) => impuesto === IEPS && factor === "Tasa" && traslado);

/** Whether the SAT's list has a rate, written as a percentage; nothing typed, or no number, is not judged here. */
function isListed(typed: string): boolean {
  const percent = Decimal.tryParse(toDecimalText(typed) ?? "");
  if (typed.trim() === "" || percent === null || percent.isZero()) return true;
  const rate = percent.times(HUNDREDTH);
  return ratesOfIeps().some(({ minimo, maximo }) => rate.compare(Decimal.parse(minimo)) >= 0 && rate.compare(Decimal.parse(maximo)) <= 0);
}

/** A rate of IEPS as a percentage. One that the SAT's list does not have can be kept, and is warned of: the stamp would refuse it. */
export function IepsField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { control, name } = props;
  const typed = asText(useWatch({ control, name }));
  const rates = ratesOfIeps()
    .map(({ maximo }) => maximo)
    .sort((one, other) => Number(other) - Number(one))
    .map(formatRate)
    .join(", ");
  return (
    <div>
      <MoneyField {...props} suffix=" %" />
      <div role="status">
        {!isListed(typed) && (
          <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
            {sentence("ieps_rate_unknown", currentLanguage(), { rates })}
          </Text>
        )}
      </div>
    </div>
  );
}
