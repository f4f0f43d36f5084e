import { Button } from "@mantine/core";
import { IconEye, IconFileImport, IconPlus, IconReportMoney } from "@tabler/icons-react";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { CustomerRow } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { spreadsheetDownloads } from "../../lib/download.ts";
import { formatDate } from "../../lib/format.ts";
import { countriesQuery, customersKey, taxRegimesQuery } from "../../lib/queries.ts";
import { useReadOnly } from "../../lib/session.ts";
import { AddedChoices } from "../../ui/data-table/added-filters.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { beginList, type TableSource } from "../../ui/data-table/first-page.ts";
import { ListViews } from "../../ui/data-table/list-views.tsx";
import { DeleteSelected, editAndDelete, RowLink } from "../../ui/data-table/row-actions.tsx";
import { type Column, type RowAction, toListBody } from "../../ui/data-table/types.ts";
import { type UrlFilter, useUrlFilter } from "../../ui/data-table/url-filters.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Page } from "../../ui/page.tsx";

const CustomerFacts = lazyDialog(() => import("./customer-facts.tsx").then((m) => m.CustomerFacts));

const customerUrl = ({ id }: CustomerRow): string => `/edit/customer/${id}`;
const accountUrl = ({ id }: CustomerRow): string => `/customer/${id}`;

function useColumns(readOnly: boolean): readonly Column<CustomerRow>[] {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { data: regimes } = useQuery(taxRegimesQuery);
  const { data: countries } = useQuery(countriesQuery);
  return useMemo<readonly Column<CustomerRow>[]>(() => {
    const date = (id: "created_at" | "updated_at", header: string): Column<CustomerRow> => {
      return { id, header, cell: (row) => formatDate(row[id], language), sortable: true, hidden: true };
    };
    return [
      {
        id: "name",
        header: t("clients.name"),
        cell: (row) => <RowLink to={readOnly ? accountUrl(row) : customerUrl(row)}>{row.name}</RowLink>,
        sortable: true,
        fixed: true,
        onCard: "title",
      },
      { id: "rfc", header: t("clients.rfc"), cell: (row) => row.rfc, sortable: true },
      { id: "email", header: t("clients.email"), cell: (row) => row.email, sortable: true },
      {
        id: "tax_regime",
        header: t("clients.tax_regime"),
        cell: (row) => {
          const regime = regimes?.find(({ id }) => id === row.tax_regime_id);
          return <span title={regime?.label}>{regime?.key}</span>;
        },
        onCard: "none",
      },
      { id: "zip_code", header: t("clients.zip_code"), cell: (row) => row.zip_code, sortable: true, onCard: "none" },
      { id: "phone", header: t("clients.phone"), cell: (row) => row.phone ?? "", hidden: true },
      {
        id: "country",
        header: t("clients.country"),
        cell: (row) => countries?.find(({ id }) => id === row.country_id)?.name ?? "",
        hidden: true,
      },
      {
        id: "foreign_tax_id",
        header: t("clients.foreign_tax_id"),
        cell: (row) => row.foreign_tax_id ?? "",
        hidden: true,
      },
      date("created_at", t("clients.created_at")),
      date("updated_at", t("clients.updated_at")),
    ];
  }, [t, language, regimes, countries, readOnly]);
}

/** /list/customers */
export function CustomersScreen() {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const columns = useColumns(readOnly);
  const filters = useCustomerFilters();
  const [read, setRead] = useState<CustomerRow | null>(null);
  const deletion = useDeletion<readonly CustomerRow[]>({
    nameOf: (rows) => (rows.length === 1 ? (rows[0]?.name ?? "") : t("clients.delete_many", { count: rows.length })),
    remove: async (rows) => {
      const body = { ids: rows.map(({ id }) => id) };
      const { message } = await call("deleteCustomers", { body });
      return { message, restore: () => call("restoreCustomers", { body }) };
    },
    queryKey: customersKey,
  });
  const readingOf = (row: CustomerRow): RowAction[] => [
    { label: t("clients.see"), icon: <IconEye size="1rem" aria-hidden />, run: () => setRead(row) },
  ];
  const accountOf = (row: CustomerRow): RowAction => ({
    label: t("clients.account_see"),
    icon: <IconReportMoney size="1rem" aria-hidden />,
    to: accountUrl(row),
  });
  const add = (
    <Button component={Link} to="/new/customer" leftSection={<IconPlus size="1rem" aria-hidden />}>
      {t("clients.new")}
    </Button>
  );
  return (
    <Page
      title={t("clients.list_title")}
      text={t("clients.list_text")}
      actions={
        !readOnly && (
          <>
            <Button
              component={Link}
              to="/import/customers"
              variant="default"
              leftSection={<IconFileImport size="1rem" aria-hidden />}
            >
              {t("imports.button")}
            </Button>
            {add}
          </>
        )
      }
    >
      <ListViews list="customers" filters={["regime", "country"]} />
      <DataTable<CustomerRow>
        {...customerList(filters.wanted)}
        label={t("clients.list_title")}
        downloads={spreadsheetDownloads("exportCustomers", t("clients.list_title"), filters.wanted)}
        columns={columns}
        {...filters.table}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowActions={(row) => [
          accountOf(row),
          ...(readOnly ? readingOf(row) : editAndDelete(t, customerUrl(row), () => deletion.ask([row]))),
        ]}
        selectionActions={(rows, clear) =>
          !readOnly && <DeleteSelected label={t("clients.delete_selected")} onClick={() => deletion.ask(rows, clear)} />
        }
        empty={{
          drawing: drawings.customers,
          title: t("clients.empty_title"),
          text: t("clients.empty_text"),
          ...(readOnly ? {} : { action: add }),
        }}
      />
      {read !== null && <CustomerFacts id={read.id} name={read.name} onClose={() => setRead(null)} />}
      {deletion.dialog}
    </Page>
  );
}

type CustomerFilters = { readonly tax_regime_id: number | null; readonly country_id: number | null };

const customerList = (wanted: CustomerFilters): TableSource<CustomerRow> => ({
  list: "customers",
  queryKey: [...customersKey, "list", wanted],
  load: (request, signal) =>
    call("paginateCustomers", { body: toListBody<"paginateCustomers">(request, wanted), signal }),
  defaultSort: { column: "name", direction: "asc" },
});

CustomersScreen.begin = (queries: QueryClient) =>
  Promise.all([
    beginList(queries, customerList({ tax_regime_id: null, country_id: null })),
    queries.prefetchQuery(taxRegimesQuery),
    queries.prefetchQuery(countriesQuery),
  ]);

interface Option {
  readonly value: string;
  readonly label: string;
}

const idOf = ({ value }: UrlFilter): number | null =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;

/** The filters of the customers list: the request, and what the table shows of them. */
function useCustomerFilters() {
  const { t } = useTranslation();
  const { data: regimes = [] } = useQuery(taxRegimesQuery);
  const { data: countries = [] } = useQuery(countriesQuery);
  const regime = useUrlFilter("regime");
  const country = useUrlFilter("country");
  const filters = [
    {
      id: "regime",
      choice: regime,
      label: t("clients.tax_regime"),
      all: t("clients.all_regimes"),
      options: regimes.map(({ id, label }): Option => ({ value: String(id), label })),
    },
    {
      id: "country",
      choice: country,
      label: t("clients.country"),
      all: t("clients.all_countries"),
      options: countries.map(({ id, name }): Option => ({ value: String(id), label: name })),
    },
  ];
  const wanted = { tax_regime_id: idOf(regime), country_id: idOf(country) };
  return {
    wanted,
    table: {
      filters: <AddedChoices choices={filters} />,
      filtered: wanted.tax_regime_id !== null || wanted.country_id !== null,
      filterWords: filters.flatMap(({ choice, label, options }) => {
        const chosen = options.find(({ value }) => value === choice.value);
        return chosen === undefined ? [] : [`${label}: ${chosen.label}`];
      }),
      onClearFilters: () => {
        for (const { choice } of filters) choice.set(null);
      },
    },
  };
}
