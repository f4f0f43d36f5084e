import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CustomerRow } from "@timbra/contract";
import { useState } from "react";
import { suggestedCustomersQuery } from "../../lib/queries.ts";
import { SuggestInput, type SuggestInputProps } from "../../ui/suggest/suggest-input.tsx";
import { useSuggestions } from "../../ui/suggest/use-suggestions.ts";
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
export function CustomerPicker(props: CustomerPickerProps) {
  const { label, placeholder, emptyText, change, chosen, invalid = false, onPick } = props;
  if (chosen === null) {
    return (
      <CustomerSuggest
        className={classes.input}
        aria-label={label}
        aria-invalid={invalid}
        placeholder={placeholder}
        emptyText={emptyText}
        renderOption={({ name, rfc }) => (
          <span>
            {name}{" "}
            <Text span size="xs" c="dimmed">
              {rfc}
            </Text>
          </span>
        )}
        onPick={onPick}
      />
    );
  }
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

type SearchedHere = "value" | "onType" | "onOpenChange" | "options" | "optionKey" | "pending" | "tabTakes";

/** A field that finds customers by name or RFC while one types. */
export function CustomerSuggest(props: Omit<SuggestInputProps<CustomerRow>, SearchedHere>) {
  const [text, setText] = useState("");
  const { search, open, listOf } = useSuggestions(text);
  const found = useQuery({ ...suggestedCustomersQuery(search), enabled: open });
  return (
    <SuggestInput {...props} {...listOf(found)} value={text} onType={setText} tabTakes optionKey={({ id }) => id} />
  );
}
