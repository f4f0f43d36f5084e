import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { SEARCH_MAX } from "@timbra/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SINGLE_KEYS, useSingleKeys } from "../../lib/single-keys.ts";
import classes from "./data-table.module.css";

/** Milliseconds without a key before the typed text is searched for. */
export const SEARCH_DEBOUNCE_MS = 500;

/** Enter searches at once; otherwise the pause does. */
export function SearchBox({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [hasSingleKeys] = useSingleKeys();
  const [typed, setTyped] = useState(value);
  // The search that was requested and is not yet the value: it may arrive when more has been typed, which must not be
  // undone.
  const asked = useRef<string[]>([]);
  const search = useDebouncedCallback((text: string) => {
    asked.current.push(text.trim());
    onSearch(text.trim());
  }, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    const own = asked.current.lastIndexOf(value);
    asked.current = own < 0 ? [] : asked.current.slice(own + 1);
    if (own < 0) setTyped(value);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-keyshortcuts={hasSingleKeys ? SINGLE_KEYS.search : undefined}
      aria-label={t("table.search")}
      placeholder={t("table.search")}
      leftSection={<IconSearch className={classes.icon} aria-hidden />}
      rightSection={
        typed !== "" && <CloseButton size="sm" aria-label={t("table.clear_search")} onClick={() => type("")} />
      }
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search.flush();
      }}
    />
  );
}
