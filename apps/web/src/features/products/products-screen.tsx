import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  DEFAULT_IDS,
  PRODUCT_KIND,
  type ProductData,
  type ProductRow,
  type ResponseOf,
  shownPrice,
} from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { spreadsheetDownloads } from "../../lib/download.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { productsKey, taxesQuery } from "../../lib/queries.ts";
import { useReadOnly, useSession } from "../../lib/session.ts";
import { AddedChoices } from "../../ui/data-table/added-filters.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { beginList, type TableSource } from "../../ui/data-table/first-page.ts";
import { ListViews } from "../../ui/data-table/list-views.tsx";
import { DeleteSelected, editAndDelete, RowLink } from "../../ui/data-table/row-actions.tsx";
import { type Column, toListBody } from "../../ui/data-table/types.ts";
import { useUrlFilter } from "../../ui/data-table/url-filters.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";

const productUrl = ({ id }: ProductRow): string => `/edit/product/${id}`;

/** One kind only, or both. */
function useKindFilter() {
  const { t } = useTranslation();
  const choice = useUrlFilter("kind");
  const options = [
    { value: PRODUCT_KIND.product, label: t("products.products_only") },
    { value: PRODUCT_KIND.service, label: t("products.services_only") },
  ];
  const chosen = options.find(({ value }) => value === choice.value);
  return {
    wanted: { tipo: chosen?.value ?? null },
    table: {
      filters: (
        <AddedChoices
          choices={[{ id: "kind", label: t("products.kind"), all: t("products.all_kinds"), options, choice }]}
        />
      ),
      filtered: chosen !== undefined,
      filterWords: chosen === undefined ? [] : [chosen.label],
      onClearFilters: () => choice.set(null),
    },
  };
}

function useColumns(readOnly: boolean): readonly Column<ProductRow>[] {
  const { t, i18n } = useTranslation();
  const decimals = useSession()?.decimals ?? 2;
  const { data: taxes } = useQuery(taxesQuery(i18n.language));
  return useMemo<readonly Column<ProductRow>[]>(() => {
    const date = (id: "created_at" | "updated_at", header: string): Column<ProductRow> => {
      return { id, header, cell: (row) => formatDate(row[id], currentLanguage()), sortable: true, hidden: true };
    };
    return [
      {
        id: "descripcion",
        header: t("products.description"),
        cell: (row) => (readOnly ? row.descripcion : <RowLink to={productUrl(row)}>{row.descripcion}</RowLink>),
        sortable: true,
        fixed: true,
        onCard: "title",
      },
      {
        id: "numero_identificacion",
        header: t("products.sku"),
        cell: (row) => row.numero_identificacion ?? "",
        sortable: true,
        onCard: "none",
      },
      { id: "claveprodserv", header: t("products.sat_key"), cell: (row) => row.claveprodserv, sortable: true },
      { id: "unit", header: t("products.unit"), cell: (row) => `${row.unit.key} - ${row.unit.name}`, onCard: "none" },
      {
        id: "tipo",
        header: t("products.kind"),
        cell: (row) => t(row.tipo === PRODUCT_KIND.service ? "products.service" : "products.product"),
        hidden: true,
      },
      {
        id: "precio_unitario",
        header: t("products.price"),
        cell: (row) => formatMoney(shownPrice(row), "MXN", decimals),
        sortable: true,
        numeric: true,
        onCard: "aside",
      },
      {
        id: "taxes",
        header: t("products.taxes"),
        cell: (row) => taxLabel(row, taxes?.tax_vat ?? [], t("products.no_taxes")),
      },
      date("created_at", t("products.created_at")),
      date("updated_at", t("products.updated_at")),
    ];
  }, [t, decimals, taxes, readOnly]);
}

/** /list/product */
export function ProductsScreen() {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const columns = useColumns(readOnly);
  const kind = useKindFilter();
  const deletion = useDeletion<readonly ProductRow[]>({
    nameOf: (rows) =>
      rows.length === 1 ? (rows[0]?.descripcion ?? "") : t("products.delete_many", { count: rows.length }),
    remove: async (rows) => {
      const body = { ids: rows.map(({ id }) => id) };
      const { message } = await call("deleteProducts", { body });
      return { message, restore: () => call("restoreProducts", { body }) };
    },
    queryKey: productsKey,
  });
  const add = (
    <Button component={Link} to="/new/product" leftSection={<IconPlus size="1rem" aria-hidden />}>
      {t("products.new")}
    </Button>
  );
  return (
    <Page
      title={t("products.list_title")}
      text={t("products.list_text")}
      actions={
        !readOnly && (
          <>
            <Button
              component={Link}
              to="/import/products"
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
      <ListViews list="products" filters={["kind"]} />
      <DataTable<ProductRow>
        {...productList(kind.wanted)}
        label={t("products.list_title")}
        downloads={spreadsheetDownloads("exportProducts", t("products.list_title"), kind.wanted)}
        columns={columns}
        {...kind.table}
        rowId={(row) => row.id}
        rowName={(row) => row.descripcion}
        {...(readOnly ? {} : { rowActions: (row) => editAndDelete(t, productUrl(row), () => deletion.ask([row])) })}
        selectionActions={(rows, clear) =>
          !readOnly && (
            <DeleteSelected label={t("products.delete_selected")} onClick={() => deletion.ask(rows, clear)} />
          )
        }
        empty={{
          drawing: drawings.products,
          title: t("products.empty_title"),
          text: t("products.empty_text"),
          ...(readOnly ? {} : { action: add }),
        }}
      />
      {deletion.dialog}
    </Page>
  );
}

const productList = (wanted: { readonly tipo: ProductRow["tipo"] | null }): TableSource<ProductRow> => ({
  list: "products",
  queryKey: [...productsKey, "list", wanted],
  load: (request, signal) =>
    call("paginateProducts", { body: toListBody<"paginateProducts">(request, wanted), signal }),
  defaultSort: { column: "descripcion", direction: "asc" },
});

ProductsScreen.begin = (queries: QueryClient) =>
  Promise.all([beginList(queries, productList({ tipo: null })), queries.prefetchQuery(taxesQuery(currentLanguage()))]);

type TaxedProduct = Pick<ProductData, "tax_object" | "vat_tax" | "ieps">;

/** The taxes charged on a product, in the few words a row has room for. */
function taxLabel(product: TaxedProduct, vat: ResponseOf<"getTaxes">["tax_vat"], none: string): string {
  if (product.tax_object.id === DEFAULT_IDS.untaxed_object) return none;
  const iva = vat.find(({ id }) => id === product.vat_tax.id)?.name;
  const ieps = product.ieps === null ? null : `IEPS ${product.ieps} %`;
  return [iva, ieps].filter((part) => part !== null && part !== undefined).join(" + ");
}
