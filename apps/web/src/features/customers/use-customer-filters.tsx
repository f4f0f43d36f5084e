import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { countriesQuery, taxRegimesQuery } from "../../lib/catalogue-queries.ts";
import { ChoiceFilter } from "../../ui/data-table/choice-filter.tsx";
import { type UrlFilter, useChoice } from "../../ui/data-table/use-choice.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

const idOf = ({ value }: UrlFilter): number | null =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;

/** The filters of the customers list: what the server is asked, what is said of it, and what to choose with. */
export function useCustomerFilters() {
  const { t } = useTranslation();
  const { data: regimes = [] } = useQuery(taxRegimesQuery);
  const { data: countries = [] } = useQuery(countriesQuery);
  const regime = useChoice("regime");
  const country = useChoice("country");
  const filters = [
    {
      choice: regime,
      label: t("clients.tax_regime"),
      all: t("clients.all_regimes"),
      options: regimes.map(({ id, label }): Option => ({ value: String(id), label })),
    },
    {
      choice: country,
      label: t("clients.country"),
      all: t("clients.all_countries"),
      options: countries.map(({ id, name }): Option => ({ value: String(id), label: name })),
    },
  ];
  const wanted = { tax_regime_id: idOf(regime), country_id: idOf(country) };
  return {
    wanted,
    filtered: wanted.tax_regime_id !== null || wanted.country_id !== null,
    words: filters.flatMap(({ choice, label, options }) => {
      const chosen = options.find(({ value }) => value === choice.value);
      return chosen === undefined ? [] : [`${label}: ${chosen.label}`];
    }),
    clear: () => {
      for (const { choice } of filters) choice.choose(null);
    },
    controls: filters.map((filter) => <ChoiceFilter key={filter.label} {...filter} />),
  };
}
