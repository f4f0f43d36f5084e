import { Button, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { CustomerRow } from "@timbra/contract";
import { useState } from "react";
import { suggestedCustomersQuery } from "../../lib/queries.ts";
import { SUGGEST_DEBOUNCE_MS } from "../../ui/suggest/suggest-debounce.ts";
import { SuggestInput } from "../../ui/suggest/suggest-input.tsx";
import classes from "./customer-picker.module.css";

interface CustomerPickerProps {
  /** Names the field for screen readers, which do not see the text above it. */
  readonly label: string;
  readonly placeholder: string;
  /** Shown when nobody is found. */
  readonly emptyText: string;
  /** The label of the button that chooses another one. */
  readonly change: string;
  readonly chosen: Pick<CustomerRow, "name" | "rfc"> | null;
  readonly invalid?: boolean;
  readonly onPick: (customer: CustomerRow | null) => void;
}

/** A customer, found by autocomplete; once chosen shown by name, with a button to choose another one. */
export function CustomerPicker({ change, chosen, onPick, ...search }: CustomerPickerProps) {
  if (chosen === null) return <Search {...search} onPick={onPick} />;
  return (
    <div className={classes.chosen}>
      <div className={classes.who}>
        <strong>{chosen.name}</strong>
        <Text size="xs" c="dimmed">
          {chosen.rfc}
        </Text>
      </div>
      <Button variant="default" onClick={() => onPick(null)}>
        {change}
      </Button>
    </div>
  );
}

const NONE: readonly CustomerRow[] = [];

function Search({
  label,
  placeholder,
  emptyText,
  invalid = false,
  onPick,
}: Omit<CustomerPickerProps, "change" | "chosen">) {
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), SUGGEST_DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...suggestedCustomersQuery(search), enabled: open });
  return (
    <SuggestInput
      className={classes.input}
      aria-label={label}
      aria-invalid={invalid}
      placeholder={placeholder}
      value={text}
      onType={setText}
      onOpenChange={setOpen}
      options={found.data ?? NONE}
      tabTakes
      pending={open && (found.isFetching || search !== text.trim())}
      optionKey={({ id }) => id}
      renderOption={({ name, rfc }) => (
        <span>
          {name}{" "}
          <Text span size="xs" c="dimmed">
            {rfc}
          </Text>
        </span>
      )}
      onPick={onPick}
      emptyText={emptyText}
    />
  );
}
