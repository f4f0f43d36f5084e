import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SEARCHABLE } from "@timbra/contract";
import { call } from "./api-client.ts";

/** Lists of the SAT change a few times a year. */
const ALL_DAY = { staleTime: 24 * 60 * 60 * 1000 } as const;

export const countriesQuery = queryOptions({
  queryKey: ["catalogues", "countries"],
  queryFn: async ({ signal }) => (await call("listCountries", { signal })).countries,
  ...ALL_DAY,
});

export const taxRegimesQuery = queryOptions({
  queryKey: ["catalogues", "tax-regimes"],
  queryFn: async ({ signal }) => (await call("listTaxRegimes", { signal })).tax_regimes,
  ...ALL_DAY,
});

/** Units and tax objects. */
export const unitsQuery = queryOptions({
  queryKey: ["catalogues", "units"],
  queryFn: ({ signal }) => call("getUnitsData", { signal }),
  ...ALL_DAY,
});

/** What the own products use comes first, and products are made all day long. */
const A_MINUTE = { staleTime: 60 * 1000 } as const;

/** Ranked search in a list too long for a select; nothing is asked while `q` is blank. */
export const catalogueSearchQuery = (kind: (typeof SEARCHABLE)[number], q: string, limit = 8) =>
  queryOptions({
    queryKey: ["catalogues", "search", kind, q, limit],
    queryFn: async ({ signal }) =>
      (await call("searchCatalogue", { params: { kind }, query: { q, limit }, signal })).rows,
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
    ...(kind === "zip-codes" ? ALL_DAY : A_MINUTE),
  });
