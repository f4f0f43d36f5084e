import { screen, waitFor, within } from "@testing-library/react";
import type { PendingInvoice, Settlement } from "@timbra/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { CreateReceiptScreen } from "./create-receipt-screen.tsx";

const user = {
  name: "Ana",
  email: "ana@ejemplo.mx",
  rfc: "TOAA850101AB1",
  roles: ["NormalRole" as const],
  scopes: ["crud_user_invoices" as const],
};

beforeEach(() => {
  sessionStorage.clear();
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const A = "01a20000-0000-7000-8000-00000000000a";
const B = "01a20000-0000-7000-8000-00000000000b";
const CUSTOMER = "01a20000-0000-7000-8000-00000000000c";

const owed = (invoice_id: string, folio: number, balance: string): PendingInvoice => ({
  invoice_id,
  uuid: invoice_id.toUpperCase(),
  serie: "A",
  folio,
  date: "2026-10-01T10:00:00",
  customer_id: CUSTOMER,
  receiver_rfc: "URE180429TM6",
  receiver_name: "UNIVERSIDAD",
  currency: "MXN",
  total: "1160.00",
  credited: "0.00",
  paid: "0.00",
  balance,
  instalments: 0,
  days: 51,
});
const rows = [owed(A, 7, "1160.00"), owed(B, 8, "580.00")];

const form = {
  issuer: { rfc: user.rfc, name: "ANA", tax_regime_id: 1, zip_code: "06000" },
  series: [
    { series_id: "s-a", serie: "A", folio_siguiente: 9 },
    { series_id: "s-p", serie: "P", folio_siguiente: 3 },
  ],
  catalogues: {
    payment_forms: [
      { id: 1, key: "01", descripcion: "Efectivo" },
      { id: 3, key: "03", descripcion: "Transferencia electrónica de fondos" },
    ],
    currencies: [{ id: 1, key: "MXN", descripcion: "Peso Mexicano" }],
  },
};

const settlement: Settlement = {
  total_mxn: "500.00",
  total_in_words: "(QUINIENTOS PESOS 00/100 M.N.)",
  payments: [
    {
      date: "2026-11-21T12:00:00",
      form: "03",
      currency: "MXN",
      exchange_rate: "1",
      amount: "500.00",
      unapplied: "0.00",
      operation: null,
      documents: [
        {
          invoice_id: A,
          uuid: A.toUpperCase(),
          serie: "A",
          folio: "7",
          currency: "MXN",
          rate: "1",
          instalment: 1,
          previous: "1160.00",
          paid: "500.00",
          left: "660.00",
          taxes: [],
        },
      ],
    },
  ],
};

async function open(at = "/create/pay", more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    "GET /api/invoices/form": { json: form },
    "POST /api/pays/pending": { json: { rows, total: 2, balances: [] } },
    "POST /api/pays/preview": { json: { settlement, problems: [] } },
    "GET /api/auth/get/credits": { json: { credits: 12 } },
    ...more,
  });
  const routes = [
    { path: "/create/pay", element: <CreateReceiptScreen /> },
    { path: "/pay/:id", element: <p>the receipt</p> },
  ];
  return { server, ...(await renderRoutes(routes, { at })) };
}

describe("a payment", () => {
  test("of an invoice of the receivables list: its customer, its selection, and the receipt's preview", async () => {
    const { server, user: person } = await open();
    await person.click(await screen.findByRole("button", { name: "Registrar pago de A-7" }));
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "A-7" })).checked).toBe(true);
    await person.type(screen.getByLabelText(/Monto recibido/), "500");
    expect(await screen.findByText(/Parcialidad 1 · queda \$660\.00 MXN/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Importe para A-7").placeholder).toBe("500.00");
    await waitFor(() =>
      expect(server.received.filter(({ url }) => url.includes("preview")).at(-1)?.body).toMatchObject({
        customer_id: CUSTOMER,
        series_id: "s-p",
        payments: [{ amount: "500", currency_id: 1, form_id: 3, documents: [{ invoice_id: A, amount: "" }] }],
      }),
    );
  });

  test("fills in what settles all selected invoices, and sends the oldest first whatever was selected first", async () => {
    const { server, user: person } = await open(`/create/pay?invoice=${B}`);
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "A-8" })).checked).toBe(true);
    await person.click(screen.getByRole("checkbox", { name: "A-7" }));
    await person.click(screen.getByRole("button", { name: "Todo lo elegido: $1,740.00 MXN" }));
    await waitFor(() => {
      const body = server.received.filter(({ url }) => url.includes("preview")).at(-1)?.body as {
        payments: { documents: object[] }[];
      };
      expect(body.payments[0]).toMatchObject({ amount: "1740.00", documents: [{ invoice_id: A }, { invoice_id: B }] });
    });
  });

  test("is stamped once for the same content, also when the answer is lost, and then shown", async () => {
    let lost = true;
    const { server, user: person } = await open(`/create/pay?invoice=${A}`, {
      "POST /api/pays/stamp": () => {
        if (!lost) return { json: { message: "ok", pay: { id: "p-1" } } };
        lost = false;
        throw new TypeError("Failed to fetch");
      },
    });
    await person.type(await screen.findByLabelText(/Monto recibido/), "500");
    await person.click(screen.getByRole("button", { name: /Timbrar recibo/ }));
    expect(await screen.findByText(/lo mismo no se timbra dos veces/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: /Timbrar recibo/ }));
    expect(await screen.findByText("the receipt")).toBeTruthy();
    const keys = server.received
      .filter(({ url }) => url.endsWith("/stamp"))
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(sessionStorage.getItem("timbra.pay")).toBeNull();
  });

  test("that is only begun has something missing and nothing wrong", async () => {
    const missing = {
      code: "TIMBRA-FALTA",
      path: "payments.0.amount",
      params: {},
      severity: "error",
      message: "Falta.",
    };
    await open(`/create/pay?invoice=${A}`, {
      "POST /api/pays/preview": { json: { settlement: null, problems: [missing] } },
    });
    expect(await screen.findByText("Falta 1 dato")).toBeTruthy();
    const [row] = within(screen.getByRole("list", { name: "Por corregir" })).getAllByRole("listitem");
    expect(row?.dataset["severity"]).toBe("missing");
    expect(screen.getByLabelText(/Monto recibido/).getAttribute("aria-invalid")).not.toBe("true");
  });

  test("that is refused stays as it was typed, with each reason at its field", async () => {
    const problem = {
      code: "TIMBRA-PAGAR-EXCEDE",
      path: "payments.0.documents.0.amount",
      params: {},
      severity: "error",
      message: "Es demasiado.",
    };
    const { user: person } = await open(`/create/pay?invoice=${A}`, {
      "POST /api/pays/stamp": {
        status: 422,
        json: { message: "Tiene problemas", code: "pay_has_problems", request_id: "r", problems: [problem] },
      },
    });
    await person.type(await screen.findByLabelText(/Monto recibido/), "2000");
    await person.click(screen.getByRole("button", { name: /Timbrar recibo/ }));
    const row = within(await screen.findByRole("list", { name: "Facturas por cobrar" }));
    expect(await row.findByText("Es demasiado.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Monto recibido/).value).toBe("2,000");
  });

  test("puts right with one button what is certain, of the preview or of a refusal, and takes it back", async () => {
    const problem = {
      code: "CRP20224",
      path: "payments.0.accounts.payer_account",
      params: { forma: "01" },
      severity: "error",
      message: "No debe existir.",
      change: { label: "Quitar la cuenta", set: [{ path: "payments.0.accounts.payer_account", value: null }] },
    };
    const accountOf = (body: unknown) =>
      (body as { payments: { accounts: { payer_account: string } | null }[] }).payments[0]?.accounts?.payer_account;
    const { server, user: person } = await open(`/create/pay?invoice=${A}`, {
      "POST /api/pays/preview": ({ body }: { readonly body: unknown }) => ({
        json: { settlement, problems: accountOf(body) === undefined ? [] : [problem] },
      }),
      "POST /api/pays/stamp": {
        status: 422,
        json: { message: "Tiene problemas", code: "pay_has_problems", request_id: "r", problems: [problem] },
      },
    });
    await person.type(await screen.findByLabelText(/Monto recibido/), "500");
    await person.click(screen.getByText("Datos bancarios (opcional)"));
    await person.type(screen.getByLabelText("Cuenta ordenante"), "012180004567891234");
    await person.click(screen.getByRole("button", { name: /Timbrar recibo/ }));
    await screen.findByText("Tiene problemas");
    await person.click(screen.getByRole("button", { name: "Quitar la cuenta" }));
    expect(await screen.findByText("Se hizo: Quitar la cuenta.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Quitar la cuenta" })).toBeNull());
    expect(accountOf(server.received.filter(({ url }) => url.includes("preview")).at(-1)?.body)).toBeUndefined();
    await person.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(screen.getByLabelText<HTMLInputElement>("Cuenta ordenante").value).toBe("012180004567891234");
    expect(await screen.findByRole("button", { name: "Quitar la cuenta" })).toBeTruthy();
    expect(screen.queryByText("Se hizo: Quitar la cuenta.")).toBeNull();
  });

  test("begun for an invoice is restored after the session expired, and is the same payment still: a lost answer makes no second one", async () => {
    let answers = 0;
    const stamp = () => {
      answers += 1;
      if (answers > 1) return { json: { message: "ok", pay: { id: "p-1" } } };
      throw new TypeError("Failed to fetch");
    };
    const first = await open(`/create/pay?invoice=${A}`, { "POST /api/pays/stamp": stamp });
    await first.user.type(await screen.findByLabelText(/Monto recibido/), "500");
    await first.user.click(screen.getByRole("button", { name: /Timbrar recibo/ }));
    await screen.findByText(/lo mismo no se timbra dos veces/);
    first.unmount();
    endSession();
    startSession({ token: "t2", user, isRegisterCompleted: true, decimals: 2 });
    const second = await open(`/create/pay?invoice=${A}`, { "POST /api/pays/stamp": stamp });
    expect((await screen.findByLabelText<HTMLInputElement>(/Monto recibido/)).value).toBe("500");
    await second.user.click(screen.getByRole("button", { name: /Timbrar recibo/ }));
    expect(await screen.findByText("the receipt")).toBeTruthy();
    const keyOf = ({ server }: typeof first) =>
      server.received.find(({ url }) => url.endsWith("/stamp"))?.headers.get("idempotency-key");
    expect(keyOf(second)).toBe(keyOf(first));
  });

  test("is not shown to somebody else who signs in, nor where another invoice is asked for", async () => {
    const { user: person, unmount } = await open(`/create/pay?invoice=${A}`);
    await person.type(await screen.findByLabelText(/Monto recibido/), "500");
    unmount();
    const other = await open(`/create/pay?invoice=${B}`);
    expect((await screen.findByLabelText<HTMLInputElement>(/Monto recibido/)).value).toBe("");
    other.unmount();
    endSession();
    startSession({ token: "t2", user: { ...user, email: "otra@ejemplo.mx" }, isRegisterCompleted: true, decimals: 2 });
    await open("/create/pay");
    expect(await screen.findByRole("button", { name: "Registrar pago de A-7" })).toBeTruthy();
  });

  test("may be one of several in a receipt, which are sent together and distinguished", async () => {
    const { server, user: person } = await open(`/create/pay?invoice=${A}`);
    await person.type(await screen.findByLabelText(/Monto recibido/), "500");
    await person.click(screen.getByRole("button", { name: "Agregar otro pago al recibo" }));
    const second = within(await screen.findByRole("region", { name: "Pago 2" }));
    await person.type(second.getByLabelText(/Monto recibido/), "580");
    await person.click(second.getByRole("checkbox", { name: "A-8" }));
    await waitFor(() =>
      expect(server.received.filter(({ url }) => url.includes("preview")).at(-1)?.body).toMatchObject({
        payments: [
          { amount: "500", documents: [{ invoice_id: A }] },
          { amount: "580", documents: [{ invoice_id: B }] },
        ],
      }),
    );
    await person.click(second.getByRole("button", { name: "Quitar este pago" }));
    expect(screen.queryByRole("region", { name: "Pago 2" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/Monto recibido/).value).toBe("500");
  });

  test("that replaces one that a program wrote keeps its hour and the rate that was agreed on, which no field shows", async () => {
    const payment = {
      date: "2026-11-18T09:30:00",
      form_id: 3,
      currency_id: 1,
      exchange_rate: null,
      amount: "500.00",
      operation: null,
      accounts: null,
    };
    const draft = {
      customer_id: CUSTOMER,
      series_id: "s-p",
      replaces_id: null,
      notes: null,
      payments: [{ ...payment, rates: {}, documents: [{ invoice_id: A, amount: "25.00", rate: "0.05" }] }],
    };
    const pay = { id: "p-1", receiver_name: "UNIVERSIDAD", receiver_rfc: "URE180429TM6", draft };
    const { server, user: person } = await open("/create/pay?replaces=p-1", { "GET /api/pays/p-1": { json: { pay } } });
    expect((await screen.findByLabelText<HTMLInputElement>(/Fecha del pago/)).value).toBe("18/Nov/2026");
    await person.type(screen.getByLabelText(/Número de operación/), "SPEI 1");
    await waitFor(() =>
      expect(server.received.filter(({ url }) => url.includes("preview")).at(-1)?.body).toMatchObject({
        payments: [
          {
            operation: "SPEI 1",
            date: "2026-11-18T09:30:00",
            documents: [{ invoice_id: A, amount: "25.00", rate: "0.05" }],
          },
        ],
      }),
    );
  });

  test("has the decimals of its invoice's currency, be they three", async () => {
    const dinars = { ...owed(A, 7, "100.125"), currency: "KWD" };
    const currencies = [{ id: 1, key: "MXN", descripcion: "Peso Mexicano", decimals: 2 }];
    const { server, user: person } = await open(`/create/pay?invoice=${A}`, {
      "GET /api/invoices/form": { json: { ...form, catalogues: { ...form.catalogues, currencies } } },
      "POST /api/pays/pending": { json: { rows: [dinars], total: 1, balances: [] } },
    });
    await person.type(await screen.findByLabelText("Importe para A-7"), "100.125");
    await waitFor(() =>
      expect(server.received.filter(({ url }) => url.includes("preview")).at(-1)?.body).toMatchObject({
        payments: [{ documents: [{ invoice_id: A, amount: "100.125" }] }],
      }),
    );
  });

  test("comes back after a reload", async () => {
    const { user: person, unmount } = await open();
    await person.click(await screen.findByRole("button", { name: "Registrar pago de A-8" }));
    await person.type(await screen.findByLabelText(/Monto recibido/), "99.5");
    unmount();
    await open();
    expect((await screen.findByLabelText<HTMLInputElement>(/Monto recibido/)).value).toBe("99.5");
  });
});
