import { IconBox, IconFileInvoice, IconUsers } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { hasPermission, type InvoiceRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../lib/api-client.ts";
import { customersKey } from "../../lib/customer-queries.ts";
import { formatMoney } from "../../lib/format.ts";
import { productsKey } from "../../lib/product-queries.ts";
import { isAccountant } from "../../lib/reads-only.ts";
import type { Session } from "../../lib/session.ts";
import type { PaletteEntry } from "./entry.ts";

/** Of each kind; who wants more has the lists. */
const MOST = 5;
/** Shorter texts are in nearly everything. */
const SHORTEST = 2;
const AMOUNT = /^\$?\s*(\d[\d,]*(?:\.\d{1,6})?)$/;

/** Customers, products and invoices that match; an amount also finds the invoices that come to it. */
export function useFindings(
  typed: string,
  { user }: Session,
): { readonly entries: readonly PaletteEntry[]; readonly pending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const reads = isAccountant(user);
  const search = { search: typed, rows_per_page: MOST };
  const asks = (scope: Parameters<typeof hasPermission>[0]) => ({
    enabled: typed.length >= SHORTEST && hasPermission(scope, user.scopes),
    placeholderData: keepPreviousData,
  });
  const customers = useQuery({
    queryKey: [...customersKey, "palette", typed],
    queryFn: async ({ signal }) => (await call("paginateCustomers", { body: search, signal })).rows,
    ...asks(["crud_user_clients"]),
  });
  const products = useQuery({
    queryKey: [...productsKey, "palette", typed],
    queryFn: async ({ signal }) => (await call("paginateProducts", { body: search, signal })).rows,
    ...asks(["crud_user_products"]),
  });
  const invoices = useQuery({
    queryKey: ["invoices", "palette", typed],
    queryFn: ({ signal }) => findInvoices(typed, signal),
    ...asks(reads ? [] : ["crud_user_invoices"]),
  });
  const pending = [customers, products, invoices].some(({ isFetching }) => isFetching);
  if (typed.length < SHORTEST) return { entries: [], pending: false };
  const go = (to: string) => () => void navigate(to);
  const entries: PaletteEntry[] = [
    ...(customers.data ?? []).map(({ id, name, rfc }) => ({
      id,
      group: "customers" as const,
      label: name,
      detail: rfc,
      icon: IconUsers,
      run: go(`/edit/customer/${id}`),
    })),
    ...(products.data ?? []).map(({ id, descripcion, claveprodserv }) => ({
      id,
      group: "products" as const,
      label: descripcion,
      detail: claveprodserv,
      icon: IconBox,
      run: go(`/edit/product/${id}`),
    })),
    ...(invoices.data ?? []).map((row) => ({
      id: row.id,
      group: "invoices" as const,
      label: [nameOf(row) ?? t("invoice.status_draft"), row.receiver_name].filter((part) => part !== "").join(" · "),
      detail: `${formatMoney(row.total, row.currency)} · ${t(`invoice.status_${row.status}`)}`,
      icon: IconFileInvoice,
      run: go(row.status === "draft" && !reads ? `/create/invoice?draft=${row.id}` : `/invoice/${row.id}`),
    })),
  ];
  return { entries, pending };
}

const nameOf = ({ serie, folio }: InvoiceRow) =>
  folio === null ? null : [serie, folio].filter((part) => part !== null).join("-");

async function findInvoices(typed: string, signal: AbortSignal): Promise<readonly InvoiceRow[]> {
  const amount = AMOUNT.exec(typed)?.[1]?.replaceAll(",", "");
  const bodies = [
    { search: typed, rows_per_page: MOST },
    ...(amount === undefined ? [] : [{ filters: { min_total: amount, max_total: amount }, rows_per_page: MOST }]),
  ];
  const pages = await Promise.all(bodies.map((body) => call("paginateInvoices", { body, signal })));
  const rows = new Map(pages.flatMap(({ rows: found }) => found).map((row) => [row.id, row]));
  return [...rows.values()].slice(0, MOST);
}
