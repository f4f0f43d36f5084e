import { TextInput, type TextInputProps } from "@mantine/core";

interface RfcInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (rfc: string) => void;
}

/** As people paste it: "xaxx-010101 000" becomes "XAXX010101000". */
export const tidyRfc = (typed: string): string => typed.toUpperCase().replace(/[^A-ZÑ&@0-9]/g, "");

/** A tax id being typed: upper case, no blanks or hyphens, never longer than thirteen. */
export function RfcInput({ value, onChange, ...rest }: RfcInputProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={(event) => onChange(tidyRfc(event.currentTarget.value).slice(0, 13))}
    />
  );
}
