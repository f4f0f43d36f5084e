import { screen, waitFor, within } from "@testing-library/react";
import { type NextStep, type RelatedInvoice, type RelatedInvoices, ROLE_SCOPES } from "@timbra/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { expectCloseToAskFirst, expectCloseWithoutAsking, withUnsavedGuard } from "../../../testing/unsaved-guard.tsx";
import { FORM } from "../testing/form.ts";
import { INVOICE_ID, invoiceAnswer, NO_RELATED } from "../testing/invoice.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LOOK = `GET /api/invoices/${INVOICE_ID}`;
const DRAFT = "0193a6f2-7a50-7c00-8000-0000000000e9";

const old: RelatedInvoice = {
  id: INVOICE_ID,
  state: "stamped",
  type: "I",
  serie: "A",
  folio: 7,
  uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
  date: "2026-11-20T10:00:00",
  receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  total: "1160.00",
  currency: "MXN",
};
const next: RelatedInvoice = { ...old, id: DRAFT, state: "draft", folio: null, uuid: null, total: "580.00" };

type Handlers = Parameters<typeof fakeServer>[0];

async function open(related: RelatedInvoices, handlers: Handlers = {}) {
  const user = {
    name: "Ana",
    email: "a@b.mx",
    rfc: "EKU9003173C9",
    roles: ["NormalRole" as const],
    scopes: [...ROLE_SCOPES.NormalRole],
  };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  const server = fakeServer({
    "GET /api/invoices/form": { json: FORM },
    [LOOK]: { json: { invoice: invoiceAnswer() } },
    [`${LOOK}/timeline`]: { json: { events: [] } },
    [`${LOOK}/related`]: { json: related },
    [`${LOOK}/sendings`]: { json: { sendings: [] } },
    ...handlers,
  });
  const routes = [
    { path: "/invoice/:id", element: <InvoiceScreen /> },
    { path: "/create/invoice", element: <p>the editor</p> },
  ];
  const rendered = await renderRoutes(withUnsavedGuard(routes), { at: `/invoice/${INVOICE_ID}` });
  return { ...rendered, ...server };
}

const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(await screen.findByRole("button", { name: "Más acciones" }));
  await user.click(await screen.findByRole("menuitem", { name }));
};

describe("the actions of a stamped invoice", () => {
  test("duplicate and replace lead to the editor with the new draft", async () => {
    for (const [name, path] of [
      ["Duplicar", "duplicate"],
      ["Sustituir", "replace"],
    ] as const) {
      const page = await open(NO_RELATED, {
        [`POST /api/invoices/${INVOICE_ID}/${path}`]: {
          status: 201,
          json: { message: "Listo", invoice: invoiceAnswer({ id: DRAFT, state: "draft" }) },
        },
      });
      await choose(page, name);
      expect(await screen.findByText("the editor")).toBeTruthy();
      page.unmount();
    }
  });

  test("a credit note over a part says at its field what is too much, and keeps what was typed", async () => {
    const said = "Es más de lo que queda por acreditar de la factura: 1160.00";
    const page = await open(NO_RELATED, {
      [`POST /api/invoices/${INVOICE_ID}/credit-note`]: {
        status: 422,
        json: {
          message: "Revise los campos marcados.",
          code: "validation_failed",
          request_id: "r",
          errors: { amount: [said] },
        },
      },
    });
    await choose(page, "Nota de crédito");
    const dialog = within(await screen.findByRole("dialog"));
    await page.user.click(dialog.getByRole("radio", { name: "Devolución de mercancía" }));
    await page.user.click(dialog.getByRole("radio", { name: "Una parte" }));
    await page.user.click(dialog.getByRole("button", { name: "Preparar la nota" }));
    expect(await dialog.findByText("Este campo es obligatorio")).toBeTruthy();
    const amount = dialog.getByRole("textbox", { name: /Importe con impuestos/ });
    await page.user.type(amount, "2000");
    await page.user.click(dialog.getByRole("button", { name: "Preparar la nota" }));
    expect(await dialog.findByText(said)).toBeTruthy();
    expect((amount as HTMLInputElement).value).toBe("2,000");
    const sent = page.received.find(({ url }) => url.endsWith("credit-note"));
    expect(sent?.body).toEqual({ relation: "03", amount: "2000" });
  });
});

describe("what was chosen in a dialog of an invoice is not closed without a confirmation:", () => {
  test("the part of a credit note", async () => {
    const page = await open(NO_RELATED);
    await choose(page, "Nota de crédito");
    await expectCloseWithoutAsking(page.user, await screen.findByRole("dialog"));
    await choose(page, "Nota de crédito");
    const dialog = await screen.findByRole("dialog");
    await page.user.click(within(dialog).getByRole("radio", { name: "Una parte" }));
    await expectCloseToAskFirst(page.user, dialog);
  });

  test("the days of a link", async () => {
    const page = await open(NO_RELATED, { [`${LOOK}/shares`]: { json: { links: [] } } });
    await choose(page, "Compartir con un enlace");
    const dialog = await screen.findByRole("dialog");
    await page.user.click(within(dialog).getByRole("combobox", { name: /Vigencia del enlace/ }));
    await page.user.click(await screen.findByRole("option", { name: /^7 / }));
    await expectCloseToAskFirst(page.user, dialog);
  });
});

describe("a replacement", () => {
  const acting = (
    step: NonNullable<RelatedInvoices["replacement"]>["step"],
    problem: string | null = null,
  ): RelatedInvoices => ({
    ...NO_RELATED,
    replacement: {
      role: "old",
      step,
      old,
      new: { ...next, state: "stamped" },
      started_at: "2026-11-20T16:00:00Z",
      problem,
    },
  });

  test("shows its four steps, which one is under way, and that both invoices are live meanwhile", async () => {
    await open(acting("waiting"));
    const panel = within(await screen.findByRole("region", { name: "Sustitución" }));
    const steps = panel.getAllByRole("listitem").slice(0, 4);
    expect(steps.map((step) => step.getAttribute("data-state"))).toEqual(["done", "done", "done", "now"]);
    expect(steps[3]?.getAttribute("aria-current")).toBe("step");
    expect(panel.getByRole("status").textContent).toContain("Las dos facturas están vigentes");
  });

  test("that stopped says why and can be asked for again", async () => {
    const page = await open(acting("stopped", "Suba su certificado."), {
      [`POST /api/invoices/${INVOICE_ID}/replace`]: {
        status: 201,
        json: { message: "La sustitución continúa", invoice: invoiceAnswer() },
      },
    });
    const panel = within(await screen.findByRole("region", { name: "Sustitución" }));
    expect(panel.getByText("Suba su certificado.")).toBeTruthy();
    await page.user.click(panel.getByRole("button", { name: "Volver a solicitar la cancelación" }));
    await waitFor(() =>
      expect(page.received.some(({ method, url }) => method === "POST" && url.endsWith("/replace"))).toBe(true),
    );
  });
});

test("the note that takes a ticket out of a global invoice leads to the customer's invoice, once it is stamped", async () => {
  const own = { ...next, id: "0193a6f2-7a50-7c00-8000-0000000000d9" };
  await open({ ...NO_RELATED, ticket: { folio: "T-1", note: { ...old, type: "E" }, own } });
  const panel = within(await screen.findByRole("region", { name: "Ticket T-1: facturar aparte" }));
  const link = panel.getByRole("link", { name: "Seguir con la factura del cliente" });
  expect(link.getAttribute("href")).toBe(`/create/invoice?draft=${own.id}`);
});

describe("an advance", () => {
  const step = (parts: Partial<NextStep>): NextStep => ({
    code: "bill_total",
    label: "Facturar el total y aplicar",
    text: "Quedan $348.00 MXN.",
    method: "POST",
    path: `/api/invoices/${INVOICE_ID}/apply-advance`,
    body: { way: "total" },
    screen: null,
    invoice: null,
    ...parts,
  });
  const related: RelatedInvoices = {
    ...NO_RELATED,
    received: {
      total: "580.00",
      returned: "0.00",
      applied: "232.00",
      left: "348.00",
      applications: [{ invoice: { ...next, type: "E", state: "stamped", folio: 9 }, amount: "232.00" }],
    },
    next: [
      step({}),
      step({ code: "continue_draft", label: "Continuar el borrador", screen: `/create/invoice?draft=${DRAFT}` }),
    ],
  };

  test("says what is left of it and where the rest was applied", async () => {
    await open(related);
    const panel = within(await screen.findByRole("region", { name: "Anticipo" }));
    expect(panel.getByText("Queda por aplicar").nextElementSibling?.textContent).toBe("$348.00 MXN");
    expect(panel.getByRole("link", { name: "Egreso A-9" }).getAttribute("href")).toBe(`/invoice/${DRAFT}`);
    expect(panel.getByText("$232.00 MXN", { selector: "span" })).toBeTruthy();
  });

  test("leads on with one button: a step that is a call makes its draft and opens it, another one is a link", async () => {
    const page = await open(related, {
      [`POST /api/invoices/${INVOICE_ID}/apply-advance`]: {
        status: 201,
        json: { message: "Listo", invoice: invoiceAnswer({ id: DRAFT, state: "draft" }) },
      },
    });
    const panel = within(await screen.findByRole("region", { name: "Qué sigue" }));
    expect(panel.getByRole("link", { name: "Continuar el borrador" }).getAttribute("href")).toBe(
      `/create/invoice?draft=${DRAFT}`,
    );
    await page.user.click(panel.getByRole("button", { name: "Facturar el total y aplicar" }));
    expect(await screen.findByText("the editor")).toBeTruthy();
    expect(page.received.find(({ url }) => url.endsWith("apply-advance"))?.body).toEqual({ way: "total" });
  });
});

describe("related documents", () => {
  test("are named both ways with their amounts, and what is left to credit", async () => {
    await open({
      ...NO_RELATED,
      relates_to: [{ relation: "04", uuid: "CD9303C2-8688-4948-BE92-ED4152719592", invoice: null, left: null }],
      related_by: [{ relation: "01", invoice: { ...next, type: "E", state: "stamped", folio: 9 } }],
      credit: { credited: "580.00", remaining: "580.00", currency: "MXN" },
    });
    const panel = within(await screen.findByRole("region", { name: "Documentos relacionados" }));
    expect(panel.getByText(/CD9303C2/)).toBeTruthy();
    expect(panel.getByRole("link", { name: "Egreso A-9" }).getAttribute("href")).toBe(`/invoice/${DRAFT}`);
    expect(panel.getByText("Saldo por acreditar").nextElementSibling?.textContent).toBe("$580.00 MXN");
  });
});
