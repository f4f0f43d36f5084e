import type { OptionsFilter } from "@mantine/core";
import type { MouseEvent } from "react";

/** More than the countries of the world; of thousands, somebody types what is wanted. */
const MOST_SHOWN = 300;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

type Asked<Value extends string | number> = Parameters<OptionsFilter<Value>>[0];

function filter<Value extends string | number>({ options, search, limit }: Asked<Value>): Asked<Value>["options"] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return options.filter((item) => "label" in item && words.every((word) => plain(item.label).includes(word))).slice(0, limit);
}

/** How a long select is searched: any words of an option, accents and case forgiven; what is typed takes the place of what was chosen. */
export const searchedSelect = {
  searchable: true,
  filter,
  limit: MOST_SHOWN,
  onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
} as const;
