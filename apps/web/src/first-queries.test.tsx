import type { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CustomersScreen } from "./features/customers/customers-screen.tsx";
import { DashboardScreen } from "./features/dashboard/dashboard-screen.tsx";
import { lawQuery } from "./features/invoices/api.ts";
import { EditorScreen } from "./features/invoices/editor/editor-screen.tsx";
import { InvoiceList } from "./features/invoices/list/invoice-list.tsx";
import { LastInvoices } from "./features/invoices/list/last-invoices.tsx";
import { FORM } from "./features/invoices/testing/form.ts";
import { ReceiptList } from "./features/payment-receipts/receipt-list.tsx";
import { ReceivablesPanel } from "./features/payment-receipts/receivables-panel.tsx";
import { ProductsScreen } from "./features/products/products-screen.tsx";
import { invoiceFormQuery } from "./lib/invoice-form-query.ts";
import { endSession, updateSession } from "./lib/session.ts";
import { ModalHost, type Modals } from "./shell/modal-host.tsx";
import { signIn } from "./testing/issuer-responses.ts";
import { renderRoutes } from "./testing/render.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

type Begin = (queries: QueryClient) => Promise<unknown>;

const None = () => null;

const SCREENS: readonly (readonly [string, ComponentType, Begin])[] = [
  ["/list/customers", CustomersScreen, CustomersScreen.begin],
  ["/list/product", ProductsScreen, ProductsScreen.begin],
  ["/list/invoice", InvoiceList, InvoiceList.begin],
  ["/list/pay", ReceiptList, ReceiptList.begin],
  ["/create/invoice", () => <EditorScreen modals={{ Customer: None, Product: None }} />, EditorScreen.begin],
  [
    "/dashboard",
    () => <DashboardScreen LastInvoices={LastInvoices} ReceivablesPanel={ReceivablesPanel} />,
    (queries) => DashboardScreen.begin(queries, { LastInvoices, ReceivablesPanel }),
  ],
];

test.each(SCREENS)(
  "%s uses all that it asks for before it is drawn, and asks for none of it again",
  async (_, Screen, begin) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (url: string, { method, body }: RequestInit) => {
      asked.push(`${method} ${url} ${body ?? ""}`);
      return new Promise<Response>(() => undefined);
    });
    signIn();
    updateSession({ isRegisterCompleted: true });
    const element = (
      <ModalHost modals={{} as Modals}>
        <Screen />
      </ModalHost>
    );
    const { queries, router } = await renderRoutes([
      { path: "/", element: null },
      { path: "/screen", element },
    ]);
    void begin(queries);
    await vi.waitFor(() => expect(asked).not.toEqual([]));
    const begun = queries.getQueryCache().getAll();
    await act(() => router.navigate("/screen"));
    expect(begun.filter((query) => query.getObserversCount() === 0).map(({ queryKey }) => queryKey)).toEqual([]);
    expect(asked).toEqual([...new Set(asked)]);
  },
);

test("a new invoice whose answers are there is drawn with its lines at once", async () => {
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  signIn();
  const { queries, router } = await renderRoutes([
    { path: "/", element: null },
    {
      path: "/screen",
      element: (
        <ModalHost modals={{} as Modals}>
          <EditorScreen modals={{ Customer: None, Product: None }} />
        </ModalHost>
      ),
    },
  ]);
  queries.setQueryData(invoiceFormQuery().queryKey, FORM);
  await queries.prefetchQuery(lawQuery());
  await act(() => router.navigate("/screen"));
  expect(screen.getByRole("heading", { name: "Conceptos" })).toBeTruthy();
});
