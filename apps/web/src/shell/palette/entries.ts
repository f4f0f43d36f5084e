import {
  IconArchive,
  IconBox,
  IconFileInvoice,
  IconFilePlus,
  IconFileUpload,
  IconGasStation,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { hasPermission, type InvoiceRow, type Scope } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../lib/api-client.ts";
import { formatFolio, invoiceUrl } from "../../lib/documents.ts";
import { formatMoney } from "../../lib/format.ts";
import { invoicesKey } from "../../lib/invoice-form-query.ts";
import { customersKey, productsKey } from "../../lib/queries.ts";
import { type BrowserSession, isAccountant } from "../../lib/session.ts";
import { ACCOUNT_SECTIONS, isSuperAdmin, menuOf } from "../menu.ts";
import { useOpenModal } from "../modal-host.tsx";

export const GROUPS = ["actions", "customers", "products", "invoices"] as const;

/** A destination or command of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  readonly detail?: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
}

/** Without accents and case: how words are compared. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word of what was typed begins a word of a text. */
export function matchesEntry(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/)
    .filter((part) => part !== "")
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The commands of the palette: create records, go to the parts of the menu, and change settings. */
export function usePaletteActions(session: BrowserSession): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openModal = useOpenModal();
  const { user, isRegisterCompleted } = session;
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    const may = (scope: Scope) => hasPermission([scope], user.scopes);
    const action = (id: string, label: string, icon: TablerIcon, run: () => void): PaletteEntry => {
      return { id, group: "actions", label, icon, run };
    };
    const when = (isOffered: boolean, ...actions: readonly PaletteEntry[]) => (isOffered ? actions : []);
    const invoices = may("crud_user_invoices") && isRegisterCompleted;
    const clients = may("crud_user_clients");
    const products = may("crud_user_products");
    const sections = sectionsOf(user);
    return [
      ...when(
        invoices,
        action("new-invoice", t("shell.create_invoice"), IconFilePlus, go("/create/invoice")),
        action("new-pay", t("screens.create_pay"), IconFilePlus, go("/create/pay")),
      ),
      ...when(
        clients,
        action("new-customer", t("shell.add_customer"), IconUserPlus, () => openModal("customer")),
      ),
      ...when(
        products,
        action("new-product", t("shell.add_product"), IconBox, () => openModal("product")),
      ),
      ...menuOf(user, isRegisterCompleted).map(({ to, label, icon }) => action(to, t(label), icon, go(to))),
      ...when(
        clients,
        action("import-customers", t("imports.customers_title"), IconFileUpload, go("/import/customers")),
      ),
      ...when(products, action("import-products", t("imports.products_title"), IconFileUpload, go("/import/products"))),
      ...when(
        invoices,
        action("new-global", t("tickets.global_title"), IconReceipt, go("/create/global-invoice")),
        action("bulk-invoices", t("bulk.title"), IconFileUpload, go("/bulk/invoices")),
        action("tickets", t("tickets.list_title"), IconReceipt, go("/list/tickets")),
        action("import-tickets", t("imports.tickets_title"), IconFileUpload, go("/import/tickets")),
      ),
      ...when(
        sections.length > 0 && !isRegisterCompleted,
        action("register", t("shell.incomplete_action"), IconListCheck, go("/complete/register")),
      ),
      action("security", t("account_menu.security"), IconShieldLock, go("/user/security")),
      ...when(sections.length > 0, action("own-data", t("own_data.title"), IconArchive, go("/user/data"))),
      ...when(sections.length > 0, action("key", t("key_custody.title"), IconKey, go("/user/key"))),
      ...when(
        sections.length > 0,
        action("fuel-permits", t("fuel_permits.title"), IconGasStation, go("/user/fuel-permits")),
      ),
      action("shortcuts", t("shortcuts.title"), IconKeyboard, () => openModal("shortcuts")),
      ...sections.map((name) => action(name, t(`account_menu.${name}`), IconSettings, () => openModal(name))),
    ];
  }, [t, navigate, openModal, user, isRegisterCompleted]);
}

/** The parts of the profile; neither an administrator nor an accountant has one here. */
const sectionsOf = (user: BrowserSession["user"]) =>
  isSuperAdmin(user) || isAccountant(user) ? [] : Object.values(ACCOUNT_SECTIONS).flat();

/** Maximum of each kind; the lists show more. */
const MAX_RESULTS = 5;
/** Shorter texts match too much. */
const MIN_SEARCH_LENGTH = 2;
const AMOUNT = /^\$?\s*(\d[\d,]*(?:\.\d{1,6})?)$/;

/** Customers, products and invoices that match; an amount also finds the invoices that come to it. */
export function useSearchResults(
  typed: string,
  { user }: BrowserSession,
): { readonly entries: readonly PaletteEntry[]; readonly pending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const readOnly = isAccountant(user);
  const search = { search: typed, rows_per_page: MAX_RESULTS };
  const asks = (scope: Parameters<typeof hasPermission>[0]) => ({
    enabled: typed.length >= MIN_SEARCH_LENGTH && hasPermission(scope, user.scopes),
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
    queryKey: [...invoicesKey, "palette", typed],
    queryFn: ({ signal }) => findInvoices(typed, signal),
    ...asks(readOnly ? [] : ["crud_user_invoices"]),
  });
  const pending = [customers, products, invoices].some(({ isFetching }) => isFetching);
  if (typed.length < MIN_SEARCH_LENGTH) return { entries: [], pending: false };
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
      label: [formatFolio(row) ?? t("invoice.status_draft"), row.receiver_name]
        .filter((part) => part !== "")
        .join(" · "),
      detail: `${formatMoney(row.total, row.currency)} · ${t(`invoice.status_${row.status}`)}`,
      icon: IconFileInvoice,
      run: go(invoiceUrl(row, readOnly)),
    })),
  ];
  return { entries, pending };
}

async function findInvoices(typed: string, signal: AbortSignal): Promise<readonly InvoiceRow[]> {
  const amount = AMOUNT.exec(typed)?.[1]?.replaceAll(",", "");
  const bodies = [
    { search: typed, rows_per_page: MAX_RESULTS },
    ...(amount === undefined
      ? []
      : [{ filters: { min_total: amount, max_total: amount }, rows_per_page: MAX_RESULTS }]),
  ];
  const pages = await Promise.all(bodies.map((body) => call("paginateInvoices", { body, signal })));
  const rows = new Map(pages.flatMap(({ rows: found }) => found).map((row) => [row.id, row]));
  return [...rows.values()].slice(0, MAX_RESULTS);
}
