import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

/** Milliseconds without a key before the typed text is searched for. */
export const SUGGEST_DEBOUNCE_MS = 180;

const NONE: readonly never[] = [];

interface Found<Option> {
  readonly data: readonly Option[] | undefined;
  readonly isFetching: boolean;
}

/**
 * Suggestions for a text that is being typed: the caller makes a query for `search`, enabled while the list is `open`,
 * and gives its result to `listOf`, whose answer is for a SuggestInput.
 */
export function useSuggestions(typed: string) {
  const wished = typed.trim();
  const [search] = useDebouncedValue(wished, SUGGEST_DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const listOf = <Option>({ data, isFetching }: Found<Option>) => ({
    options: open ? (data ?? NONE) : NONE,
    pending: open && (isFetching || search !== wished),
    onOpenChange: setOpen,
  });
  return { search, open, listOf };
}
