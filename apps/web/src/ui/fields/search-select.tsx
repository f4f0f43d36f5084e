import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useListboxKeys } from "./use-listbox-keys.ts";

export interface SelectItem<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

type CachedSearch =
  | "data"
  | "value"
  | "onChange"
  | "searchable"
  | "filter"
  | "limit"
  | "allowDeselect"
  | "dropdownOpened"
  | "searchValue"
  | "onKeyDownCapture";

export interface SearchSelectProps<Value extends string | number> extends Omit<SelectProps<Value>, CachedSearch> {
  readonly data: readonly SelectItem<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** The options are what a server found for the typed text: they are neither filtered nor sorted again. */
  readonly foundElsewhere?: boolean;
  /** The options for the typed text are still loading; by default while there is no option at all. */
  readonly pending?: boolean;
}

/** More than the countries of the world; of thousands, somebody types what is wanted. */
const MAX_SHOWN = 300;
/** Shorter lists are shown whole: no on-screen keyboard covers them on a phone. */
const LONG_FROM = 9;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * The options that have every typed word, accents and case forgiven: those that begin with what is typed first, then
 * those with a word that does.
 */
function matching<Item extends { readonly label: string }>(items: readonly Item[], typed: string): Item[] {
  const wanted = plain(typed);
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = (label: string) => {
    if (label.startsWith(wanted)) return 0;
    const parts = label.split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, label: plain(item.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .map(({ item, label }) => ({ item, rank: rank(label) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/**
 * A select that filters while typing: the typed text replaces the chosen option's label, Enter and Tab select the first
 * match, or the option that the arrows highlighted. Typed text that was not selected is discarded when the list closes:
 * the field always shows the chosen option. It opens by a click, an arrow or typing, not by the focus, which comes back
 * to it when a dialog closes.
 */
export function SearchSelect<Value extends string | number = string>(props: SearchSelectProps<Value>) {
  const { t } = useTranslation();
  const { foundElsewhere = false, pending = props.data.length === 0, ...select } = props;
  const { data, value, onChange, clearable = false } = select;
  const label = data.find((item) => item.value === value)?.label ?? "";
  const [open, setOpen] = useState(false);
  const [wasFocused, setFocused] = useState(false);
  const [text, setText] = useState(label);
  // A label that changes under somebody's typing is that of options which have just arrived: it does not replace it.
  const lastLabel = useRef(label);
  useEffect(() => {
    lastLabel.current = label;
  }, [label]);
  const write = (next: string) => {
    setText(next);
    select.onSearchChange?.(next);
  };
  const change = (next: string) => {
    const isOvertaken = label !== lastLabel.current && open && plain(text) !== plain(lastLabel.current);
    if (!isOvertaken) write(next);
  };
  const show = () => {
    setOpen(true);
    select.onDropdownOpen?.();
  };
  const hide = () => {
    setOpen(false);
    write(label);
    select.onDropdownClose?.();
  };
  const take = (item: SelectItem<Value> | null) => {
    hide();
    write(item?.label ?? "");
    if ((item?.value ?? null) !== value) onChange(item?.value ?? null);
  };
  const isTyped = plain(text) !== plain(label);
  const isEmptied = isTyped && plain(text) === "";
  const meant = () => {
    if (isEmptied) return clearable ? null : undefined;
    const found = foundElsewhere ? data : matching(data, text);
    return isTyped ? found.find(({ disabled }) => disabled !== true) : undefined;
  };
  const first = meant();
  const press = useListboxKeys({
    open,
    pending: pending && isTyped,
    takeFirst: first === undefined ? null : () => take(first),
    onNothing: () => (!isTyped || isEmptied) && hide(),
  });
  const isLong = foundElsewhere || data.length >= LONG_FROM;
  return (
    <Select<Value>
      nothingFoundMessage={t("common.no_options")}
      openOnFocus={false}
      {...(isLong ? {} : { inputMode: "none" as const })}
      {...select}
      // The library keeps the options of a closed list in the page: a form with five of them began with hundreds.
      comboboxProps={{ ...select.comboboxProps, keepMounted: wasFocused }}
      onFocus={(event) => {
        setFocused(true);
        select.onFocus?.(event);
      }}
      data={data.map((item) => ({ ...item }))}
      onChange={(picked) => onChange(picked)}
      searchable
      filter={({ options, search }) =>
        foundElsewhere ? options : matching(options as SelectItem<Value>[], search).slice(0, MAX_SHOWN)
      }
      allowDeselect={false}
      selectFirstOptionOnChange
      dropdownOpened={open}
      onDropdownOpen={show}
      onDropdownClose={hide}
      searchValue={text}
      onSearchChange={change}
      onClick={(event) => {
        event.currentTarget.select();
        select.onClick?.(event);
      }}
      onKeyDownCapture={press}
    />
  );
}
