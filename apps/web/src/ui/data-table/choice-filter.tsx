import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { searchedSelect } from "../fields/searched-select.ts";
import classes from "./data-table.module.css";
import type { Choice } from "./use-choice.ts";

interface ChoiceFilterProps {
  /** What the rows differ in; shown while nothing is chosen. */
  readonly label: string;
  /** The option that leaves nothing out: "All the states". */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choice: Choice;
}

const SEARCH_FROM = 9;

/** Narrows a list to one thing out of several; a long choice is searched by typing. */
export function ChoiceFilter({ label, all, options, choice }: ChoiceFilterProps) {
  const { t } = useTranslation();
  return (
    <Select<string>
      className={classes.choice}
      aria-label={label}
      data={[{ value: "", label: all }, ...options]}
      placeholder={label}
      value={options.some(({ value }) => value === choice.value) ? choice.value : null}
      allowDeselect={false}
      {...(options.length >= SEARCH_FROM ? searchedSelect : {})}
      nothingFoundMessage={t("common.no_options")}
      withScrollArea={false}
      classNames={{ options: classes.choices ?? "" }}
      onChange={(picked) => choice.choose(picked === "" ? null : picked)}
    />
  );
}
