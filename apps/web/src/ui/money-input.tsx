import { NumberInput, type NumberInputProps } from "@mantine/core";

type Kept = Omit<NumberInputProps, "value" | "onChange" | "onValueChange" | "min" | "max" | "decimalScale">;

interface MoneyInputProps extends Kept {
  /** A decimal text ("1250.50"), never a float; "" when empty. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
  /** Decimals that can be typed; more are cut, not rounded. */
  readonly decimals?: number;
}

/** An exact amount: '.' as decimal separator, thousands grouped while typing, a decimal text in and out. */
export function MoneyInput({ value, onChange, decimals = 2, ...rest }: MoneyInputProps) {
  return (
    <NumberInput
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
      inputMode="decimal"
      data-numeric
      {...rest}
      value={value}
      valueIsNumericString
      thousandSeparator=","
      decimalSeparator="."
      allowedDecimalSeparators={["."]}
      decimalScale={decimals}
      clampBehavior="none"
      trimLeadingZeroesOnBlur={false}
      onValueChange={(typed, source) => {
        if (source.source === "event" && typed.value !== value) onChange(typed.value);
      }}
    />
  );
}
