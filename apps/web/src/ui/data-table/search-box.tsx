import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";

/** Milliseconds of silence before what was typed is looked for. */
export const SEARCH_DEBOUNCE_MS = 500;

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Enter searches at once; otherwise the pause does. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), SEARCH_DEBOUNCE_MS);
  useEffect(() => setTyped((current) => (current.trim() === value ? current : value)), [value]);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t("table.search")}
      placeholder={t("table.search")}
      leftSection={<IconSearch className={classes.icon} aria-hidden />}
      rightSection={typed !== "" && <CloseButton size="sm" aria-label={t("table.clear_search")} onClick={() => type("")} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search.flush();
      }}
    />
  );
}
