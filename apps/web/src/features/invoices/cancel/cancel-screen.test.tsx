import { screen, waitFor, within } from "@testing-library/react";
import type { Cancellation, CancellationBody } from "@timbra/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { CancelScreen } from "./cancel-screen.tsx";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ID = "01a20000-0000-7000-8000-000000000001";
const OLD = "AB9303C2-8688-4948-BE92-ED4152719591";
const NEW = "CD9303C2-8688-4948-BE92-ED4152719592";
const LOOK = `GET /api/invoices/${ID}/cancellation`;
const ASK = `POST /api/invoices/${ID}/cancel`;

const invoice = {
  id: ID,
  state: "stamped",
  type: "I",
  serie: "A",
  folio: 7,
  uuid: OLD,
  date: "2026-11-20T10:00:00",
  receiver_rfc: "URE180429TM6",
  receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  total: "1102.00",
  currency: "MXN",
  expedition_zip: "06000",
} as const;

const forecast = {
  acceptance: true,
  reason: null,
  silence_accepts: true,
  deadline: "2026-11-26T06:00:00.000Z",
  free_until: null,
} as const;

function bodyOf(changes: Partial<CancellationBody> = {}): CancellationBody {
  return {
    invoice,
    can_request: true,
    is_global: false,
    forecast,
    last_day: "2027-03-31",
    relatives: [],
    cancellation: null,
    earlier: [],
    ...changes,
  };
}

const request: Cancellation = {
  id: "01a20000-0000-7000-8000-000000000009",
  motive: "02",
  replacement_uuid: null,
  state: "in_process",
  form: null,
  waiting_for: "receiver",
  requested_at: "2026-11-20T18:00:00.000Z",
  taken_at: "2026-11-20T18:00:01.000Z",
  deadline: "2026-11-26T06:00:00.000Z",
  last_answer_at: null,
  next_try_at: null,
  closed_at: null,
  problems: [],
  receipt: { xml: "/x", pdf: "/p", sha256: "a".repeat(64), received_at: "2026-11-20T18:00:01.000Z" },
};

const replacement = {
  id: "01a20000-0000-7000-8000-000000000002",
  type: "I",
  uuid: NEW,
  serie: "A",
  folio: 8,
  state: "stamped",
  receiver_name: "UNIVERSIDAD",
  total: "1102.00",
  currency: "MXN",
  replaces: true,
} as const;

function open(handlers: Parameters<typeof fakeServer>[0], language: "es" | "en" = "es", page = "", state?: object) {
  const server = fakeServer(handlers);
  const routes = [
    { path: "/cancel/invoice/:invoice_id/:page?", element: <CancelScreen /> },
    { path: "/cancel/pay/:complement_id/:page?", element: <CancelScreen kind="pay" /> },
    { path: "/create/invoice", element: <p>the editor</p> },
  ];
  return { server, view: renderRoutes(routes, { at: { pathname: `/cancel/invoice/${ID}${page}`, state }, language }) };
}

test("a request says until when the receiver may answer as it was said before it was made: by the clock of Mexico City, wherever one reads it", async () => {
  vi.stubEnv("TZ", "UTC");
  open({ [LOOK]: { json: bodyOf({ cancellation: request, forecast: null, can_request: false }) } });
  expect(await screen.findByText("25/Nov/2026 23:59:59 hrs. (GMT-6)")).toBeTruthy();
});

describe("the question", () => {
  test("asks what happened in plain words, and says beforehand who must accept and until when", async () => {
    open({ [LOOK]: { json: bodyOf() } });
    await screen.findByRole("heading", { name: "Cancelar la factura A-7" });
    expect(screen.getAllByRole("radio")).toHaveLength(4);
    expect(screen.getByText(/El receptor tiene que aceptar/)).toBeTruthy();
    // The term ends at midnight of Mexico City: its last day is the 25th.
    expect(screen.getByText(/hasta el 25\/Nov\/2026 23:59:59 hrs\./)).toBeTruthy();
    expect(screen.getByText(/Último día para cancelar: 31\/Mar\/2027/)).toBeTruthy();
  });

  test.each([
    ["amount", /no pasa de \$1,000\.00/],
    ["credit_note", /nota de crédito/],
    ["general_public", /público en general/],
  ] as const)("nobody is asked: %s", async (reason, words) => {
    open({
      [LOOK]: {
        json: bodyOf({
          forecast: { acceptance: false, reason, silence_accepts: false, deadline: null, free_until: null },
        }),
      },
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/tiene que aceptar en su buzón/)).toBeNull();
  });

  test("without an answer nothing is sent, and the question says so", async () => {
    const { server, view } = open({ [LOOK]: { json: bodyOf() } });
    const { user } = await view;
    await user.click(await screen.findByRole("button", { name: "Solicitar la cancelación" }));
    expect(await screen.findByText("Diga por qué se cancela")).toBeTruthy();
    expect(server.received.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("sends the motive with a key of its own, and shows what became of it", async () => {
    let body = bodyOf();
    const { server, view } = open({
      [LOOK]: () => ({ json: body }),
      [ASK]: () => {
        body = bodyOf({ can_request: false, cancellation: request, forecast: null });
        return { status: 202, json: { message: "Se pidió", cancellation: request } };
      },
    });
    const { user } = await view;
    await user.click(await screen.findByRole("radio", { name: /no se llevó a cabo/ }));
    await user.click(screen.getByRole("button", { name: "Solicitar la cancelación" }));
    expect(await screen.findByText("En proceso")).toBeTruthy();
    const asked = server.received.find(({ method }) => method === "POST");
    expect(asked?.body).toEqual({ motive: "03", replacement_uuid: null });
    expect(asked?.headers.get("idempotency-key")).toContain(ID);
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test.each([
    ["es", /cliente pidió la suya/, /no es una factura global/],
    ["en", /customer asked for their own/, /not a global invoice/],
  ] as const)(
    "the motive of global invoices is warned about for any other, and stays a choice: %s",
    async (language, name, warning) => {
      const { server, view } = open(
        { [LOOK]: { json: bodyOf() }, [ASK]: { json: { message: "ok", cancellation: { ...request, motive: "04" } } } },
        language,
      );
      const { user } = await view;
      const radio = await screen.findByRole("radio", { name });
      expect(screen.queryByText(warning)).toBeNull();
      await user.click(radio);
      expect(screen.getByText(warning).role).toBe("alert");
      await user.click(screen.getByRole("button", { name: /Solicitar la cancelación|Request cancellation/ }));
      await waitFor(() =>
        expect(server.received.find(({ method }) => method === "POST")?.body).toMatchObject({ motive: "04" }),
      );
    },
  );

  test("of a global invoice that motive needs no warning", async () => {
    const { view } = open({ [LOOK]: { json: bodyOf({ is_global: true }) } });
    const { user } = await view;
    await user.click(await screen.findByRole("radio", { name: /cliente pidió la suya/ }));
    expect(screen.queryByText(/no es una factura global/)).toBeNull();
  });

  test("shows the server's reasons at the question, and keeps the answer", async () => {
    const errors = { motive: ["Otras facturas vigentes se relacionan con esta: A-8."] };
    const { view } = open({
      [LOOK]: { json: bodyOf() },
      [ASK]: { status: 422, json: { message: "Revise", code: "validation_failed", request_id: "r", errors } },
    });
    const { user } = await view;
    await user.click(await screen.findByRole("radio", { name: /ninguna la sustituye/ }));
    await user.click(screen.getByRole("button", { name: "Solicitar la cancelación" }));
    expect(await screen.findByText(/se relacionan con esta: A-8/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /ninguna la sustituye/ }).checked).toBe(true);
  });
});

describe("its replacement", () => {
  test("the only one there is is chosen already, and with it what happened", async () => {
    const { server, view } = open({
      [LOOK]: { json: bodyOf({ relatives: [replacement] }) },
      [ASK]: { json: { message: "ok", cancellation: { ...request, state: "cancelled" } } },
    });
    const { user } = await view;
    expect(await screen.findByRole("radio", { name: /otra la sustituye/ })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("button", { name: "Solicitar la cancelación" }));
    await waitFor(() =>
      expect(server.received.find(({ method }) => method === "POST")?.body).toEqual({
        motive: "01",
        replacement_uuid: NEW,
      }),
    );
  });

  test("where there is none it can be made now: one that cancels this one by itself", async () => {
    const { server, view } = open({
      [LOOK]: { json: bodyOf() },
      [`POST /api/invoices/${ID}/replace`]: {
        status: 201,
        json: { message: "", invoice: { id: "new", state: "draft" } },
      },
    });
    const { user } = await view;
    await user.click(await screen.findByRole("radio", { name: /otra la sustituye/ }));
    await user.click(screen.getByRole("button", { name: "Crear la factura que la sustituye" }));
    expect(await screen.findByText("the editor")).toBeTruthy();
    expect(server.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });
});

describe("what became of it", () => {
  test("in process: until when, the acknowledgement, and the SAT's word when asked", async () => {
    const said = {
      asked_at: "",
      state: "live",
      cancellable: "with_acceptance",
      request: "in_process",
      invoice_state: "cancel_in_process",
    };
    const words = { code: "S", state: "Vigente", cancellable: "Cancelable con aceptación", cancellation: "En proceso" };
    const { view } = open({
      [LOOK]: { json: bodyOf({ can_request: false, forecast: null, cancellation: request }) },
      [`GET /api/invoices/${ID}/status`]: { json: { ...said, words } },
    });
    const { user } = await view;
    expect(await screen.findByText(/espera la respuesta del receptor/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Acuse en XML" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Acuse en PDF" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Preguntar al SAT ahora" }));
    expect(await screen.findByText("El SAT dice: Vigente · En proceso")).toBeTruthy();
  });

  test("rejected: says so, and may be asked again, with a silence that does not accept", async () => {
    const rejected: Cancellation = {
      ...request,
      state: "rejected",
      waiting_for: null,
      closed_at: "2026-11-23T18:00:00.000Z",
    };
    open(
      {
        [LOOK]: {
          json: bodyOf({ cancellation: rejected, forecast: { ...forecast, silence_accepts: false, deadline: null } }),
        },
      },
      "en",
    );
    const state = within(await screen.findByRole("region", { name: "Cancellation request" }));
    expect(state.getByText("Rejected by the receiver")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Request the cancellation again" })).toBeTruthy();
    expect(screen.getByText(/Their silence does not count/)).toBeTruthy();
  });

  test.each([
    ["", "/list/invoice"],
    ["/list", "/list/invoice"],
    ["/cancelled", "/list/cancelled-invoices"],
    ["/invoice", `/invoice/${ID}`],
    ["/tickets", "/list/tickets"],
    ["/https:evil", "/list/invoice"],
  ])("the way back from %s is %s", async (page, back) => {
    open({ [LOOK]: { json: bodyOf() } }, "es", page);
    expect((await screen.findByRole("link", { name: "Volver" })).getAttribute("href")).toBe(back);
  });

  test.each([
    ["/list/invoice?status=active&page=2", "/list/invoice?status=active&page=2"],
    ["/list/pay?status=active", "/list/invoice"],
    ["https://evil.example/list/invoice?", "/list/invoice"],
  ])("who comes from %s goes back to %s", async (from, back) => {
    open({ [LOOK]: { json: bodyOf() } }, "es", "/list", { from });
    expect((await screen.findByRole("link", { name: "Volver" })).getAttribute("href")).toBe(back);
  });
});

test("a receipt that pays the invoice is cancelled on the way, and from there one comes back to the invoice", async () => {
  const receipt = {
    ...replacement,
    id: "01a20000-0000-7000-8000-000000000003",
    type: "P",
    serie: "P",
    folio: 3,
    replaces: false,
  } as const;
  const { view } = open({
    [LOOK]: { json: bodyOf({ relatives: [receipt] }) },
    [`GET /api/pays/${receipt.id}/cancellation`]: {
      json: bodyOf({ invoice: { ...invoice, id: receipt.id, type: "P", serie: "P", folio: 3 } }),
    },
  });
  const { user } = await view;
  await user.click(await screen.findByRole("radio", { name: /no se llevó a cabo/ }));
  await user.click(screen.getByRole("link", { name: "cancelar este recibo" }));
  await screen.findByRole("heading", { name: /P-3/ });
  await user.click(screen.getByRole("link", { name: "Volver" }));
  expect(await screen.findByRole("heading", { name: "Cancelar la factura A-7" })).toBeTruthy();
});

test("the times of a cancellation are those of the place of issue and a term is the SAT's, each with its zone for a reader who has another", async () => {
  vi.stubEnv("TZ", "UTC");
  const { view } = open({
    [LOOK]: {
      json: bodyOf({ invoice: { ...invoice, expedition_zip: "22000" }, cancellation: request, can_request: false }),
    },
  });
  await view;
  expect(await screen.findByText("20/Nov/2026 10:00:00 hrs. (GMT-8)")).toBeTruthy();
  expect(screen.getByText("25/Nov/2026 23:59:59 hrs. (GMT-6)")).toBeTruthy();
});
