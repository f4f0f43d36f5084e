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
  /** Every option but `all` is a few letters. */
  readonly short?: boolean;
}

const SEARCH_FROM = 9;
/** As wide as its longest option, wherever there is room: what one chooses from is longer than the field. */
const OWN_WIDTH = { width: "max-content", position: "bottom-start", middlewares: { flip: true, shift: { padding: 12 } } } as const;

/** Narrows a list to one thing out of several; a long choice is searched by typing. */
export function ChoiceFilter({ label, all, options, choice, short = false }: ChoiceFilterProps) {
  const { t } = useTranslation();
  return (
    <Select<string>
      className={short ? classes.shortChoice : classes.choice}
      aria-label={label}
      data={[{ value: "", label: all }, ...options]}
      placeholder={label}
      value={options.some(({ value }) => value === choice.value) ? choice.value : null}
      allowDeselect={false}
      {...(options.length >= SEARCH_FROM ? searchedSelect : {})}
      nothingFoundMessage={t("common.no_options")}
      withScrollArea={false}
      comboboxProps={OWN_WIDTH}
      classNames={{ options: classes.choices ?? "", dropdown: classes.choicesAround ?? "" }}
      onChange={(picked) => choice.choose(picked === "" ? null : picked)}
    />
  );
}
