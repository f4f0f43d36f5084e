import { NumberInput, type NumberInputProps } from "@mantine/core";
import { sentence, toDecimalText } from "@timbra/contract";
import type { ClipboardEvent } from "react";
import { currentLanguage } from "../i18n/i18n.ts";
import { toast } from "./toast.ts";

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
      onPaste={refuseOtherCommas}
      onValueChange={(typed, source) => {
        if (source.source === "event" && typed.value !== value) onChange(typed.value);
      }}
    />
  );
}

/** Signs and words around an amount are dropped; a comma that parts no thousands would make "12,50" a hundred times itself. */
function refuseOtherCommas(event: ClipboardEvent): void {
  const amount = event.clipboardData.getData("text/plain").replace(/[^\d.,-]/g, "");
  if (!amount.includes(",") || toDecimalText(amount) !== null) return;
  event.preventDefault();
  toast.error(sentence("decimal", currentLanguage()));
}
