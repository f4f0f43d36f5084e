import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import type { Choice } from "./use-choice.ts";

interface ChoiceFilterProps {
  readonly label: string;
  /** What is said while nothing is left out: "All the states". */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choice: Choice;
}

const SEARCH_FROM = 9;

/** Narrows a list to one thing out of several; a long choice is searched by typing. */
export function ChoiceFilter({ label, all, options, choice }: ChoiceFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={classes.choice}
      aria-label={label}
      data={[{ value: "", label: all }, ...options]}
      value={options.some(({ value }) => value === choice.value) ? choice.value : ""}
      allowDeselect={false}
      searchable={options.length >= SEARCH_FROM}
      nothingFoundMessage={t("common.no_options")}
      withScrollArea={false}
      classNames={{ options: classes.choices ?? "" }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(picked) => choice.choose(picked === "" ? null : picked)}
    />
  );
}
