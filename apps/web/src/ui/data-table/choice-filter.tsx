import { SearchSelect } from "../fields/search-select.tsx";
import classes from "./data-table.module.css";
import type { UrlFilter } from "./url-filters.ts";

interface ChoiceFilterProps {
  /** What the rows differ in; shown while nothing is chosen. */
  readonly label: string;
  /** The option that leaves nothing out: "All the states". */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choice: UrlFilter;
  /** Every option but `all` is a few letters. */
  readonly short?: boolean;
}

/** As wide as its longest option, wherever there is room: what one chooses from is longer than the field. */
const OWN_WIDTH = {
  width: "max-content",
  position: "bottom-start",
  middlewares: { flip: true, shift: { padding: 12 } },
} as const;

/** Narrows a list to one thing out of several; a long choice is searched by typing. */
export function ChoiceFilter({ label, all, options, choice, short = false }: ChoiceFilterProps) {
  return (
    <SearchSelect<string>
      className={short ? classes.shortChoice : classes.choice}
      aria-label={label}
      data={[{ value: "", label: all }, ...options]}
      placeholder={label}
      value={options.some(({ value }) => value === choice.value) ? choice.value : null}
      withScrollArea={false}
      comboboxProps={OWN_WIDTH}
      classNames={{ options: classes.choices ?? "", dropdown: classes.choicesAround ?? "" }}
      onChange={(picked) => choice.set(picked === "" ? null : picked)}
    />
  );
}
