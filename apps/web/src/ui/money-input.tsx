import { TextInput, type TextInputProps } from "@mantine/core";
import { decimalsOf, toDecimalText } from "@timbra/contract";
import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";
import { currentLanguage } from "../i18n/i18n.ts";
import { AMOUNT_SENTENCES } from "../lib/amount-sentences.ts";
import { formatNumber } from "../lib/format.ts";

export interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "prefix"> {
  /** A decimal text ("1250.50"), never a float; "" when empty; what was typed where that is no amount. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
  /** Decimals that it may have; more are said to be too many, never cut. */
  readonly decimals?: number | undefined;
  /** Shown before the amount, as "$". */
  readonly prefix?: string | undefined;
  /** Shown after the amount, as " %". */
  readonly suffix?: string | undefined;
}

const CENTS = 2;

/** Signs and words around a pasted amount are removed; what is between digits stays, or it would be another amount. */
const AROUND = /^[^\d.,+-]+(?=[\d.,+-])|(?<=\d)\s*(?:%|[A-Za-z]{3})?\s*$/g;

/**
 * An exact amount: '.' as decimal separator; as it is typed while it is typed, its thousands grouped afterwards; a
 * decimal text in and out. An invalid amount stays as it was typed and shows an error: nothing is turned into another
 * number.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, decimals = 2, prefix = "", suffix = "", error, onFocus, onBlur, ...rest } = props;
  const [typing, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The grouped text is replaced by the plain one, which typing overwrites.
  useLayoutEffect(() => {
    if (typing) field.current?.select();
  }, [typing]);
  const [typed, setTyped] = useState(value);
  const amount = value === "" || value.startsWith("-") ? null : toDecimalText(value);
  // Money is written with its cents: "$0.50", never "$.5".
  const shown =
    amount === null
      ? value
      : `${prefix}${formatNumber(amount, prefix === "" ? 0 : Math.min(decimals, CENTS))}${suffix}`;
  // A form may have been given other values meanwhile.
  const underFingers = read(typed) === value ? typed : value;
  const fault = typing ? null : faultOf(value, decimals);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      data-numeric
      {...rest}
      error={error ?? fault}
      value={typing ? underFingers : shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        field.current = event.currentTarget;
        setTyped(value);
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

/** What was typed as decimal text; as it was typed when it is none. */
function read(typed: string): string {
  const bare = typed.replace(AROUND, "").trim();
  return /\d/.test(bare) ? (toDecimalText(bare) ?? bare) : typed.trim();
}

/** What is wrong with a typed amount by itself; null when nothing is. */
function faultOf(value: string, decimals: number): string | null {
  if (value.trim() === "") return null;
  const amount = toDecimalText(value);
  const sentences = AMOUNT_SENTENCES[currentLanguage()];
  if (amount === null || amount.startsWith("-")) return sentences.decimal;
  return decimalsOf(amount) > decimals ? sentences.max_decimals.replace("{decimals}", String(decimals)) : null;
}
