import { screen, within } from "@testing-library/react";
import type { Cancellation, OneOfMany } from "@timbra/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeServer, type RecordedRequest } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { CancelManyScreen } from "./cancel-many-screen.tsx";
import { cancelManyUrl } from "./cancel-many-url.ts";

afterEach(() => void vi.unstubAllGlobals());

const LOOK = "POST /api/invoices/cancellations";
const ASK = "POST /api/invoices/cancel";
const idOf = (folio: number) => `01a20000-0000-7000-8000-00000000000${folio}`;

const request = (state: Cancellation["state"], parts: Partial<Cancellation> = {}): Cancellation => ({
  id: "01a20000-0000-7000-8000-0000000000ff",
  motive: "02",
  replacement_uuid: null,
  state,
  form: null,
  waiting_for: null,
  requested_at: "2026-11-20T18:00:00.000Z",
  taken_at: null,
  deadline: null,
  last_answer_at: null,
  next_try_at: null,
  closed_at: ["requested", "in_process"].includes(state) ? null : "2026-11-20T18:00:01.000Z",
  problems: [],
  receipt: null,
  ...parts,
});

function one(folio: number, parts: Partial<OneOfMany> = {}): OneOfMany {
  const invoice = {
    id: idOf(folio),
    state: "stamped",
    type: "I",
    serie: "A",
    folio,
    uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
    date: "2026-11-20T10:00:00",
    receiver_rfc: "URE180429TM6",
    receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    total: "1102.00",
    currency: "MXN",
    expedition_zip: "06000",
  } as const;
  const nothing = { last_day: "2027-03-31", relatives: [], cancellation: null, earlier: [], left_out: [] };
  return { invoice, can_request: true, is_global: false, forecast: null, ...nothing, ...parts };
}

const asked = { acceptance: true, reason: null, silence_accepts: true, deadline: null, free_until: null } as const;
const RELATED = "Otras facturas vigentes se relacionan con esta: A-9";

function open(
  invoices: readonly OneOfMany[] | ((received: RecordedRequest) => { json: object }),
  handlers: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    [LOOK]: typeof invoices === "function" ? invoices : { json: { invoices } },
    ...handlers,
  });
  const routes = [{ path: "/cancel/invoices", element: <CancelManyScreen /> }];
  return { server, view: renderRoutes(routes, { at: cancelManyUrl([1, 2, 3].map(idOf)) }) };
}

/** The first screen of a test run takes a while to appear. */
const WAIT_OPTIONS = { timeout: 10_000 };

const listed = async (name: RegExp) =>
  within(await screen.findByRole("region", { name }, WAIT_OPTIONS))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("before anything is asked", () => {
  test("tells apart what can be asked for, what is left out and why, and whose receivers have to accept", async () => {
    open([one(1), one(2, { forecast: asked }), one(3, { left_out: [RELATED] })]);
    expect(await listed(/Por solicitar \(2\)/)).toEqual([
      "A-1$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLA",
      "A-2$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLAEl receptor tiene que aceptar",
    ]);
    expect(await listed(/Quedan fuera \(1\)/)).toEqual([`A-3$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLA${RELATED}`]);
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.getByText(/A 1 receptor se le pedirá/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Abrir A-3" }).getAttribute("href")).toBe(
      `/cancel/invoice/${idOf(3)}/list`,
    );
  });

  test("without an answer nothing is sent, and the question says so", async () => {
    const { server, view } = open([one(1)]);
    const { user } = await view;
    await user.click(await screen.findByRole("button", { name: "Solicitar la cancelación de 1 factura" }));
    expect(await screen.findByText("Diga por qué se cancela")).toBeTruthy();
    expect(server.received.filter(({ url }) => url.endsWith("/cancel"))).toEqual([]);
  });

  test("with nothing to ask for it offers no button", async () => {
    open([one(3, { left_out: [RELATED] })]);
    expect(await screen.findByText(/no queda ninguna/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Solicitar la/ })).toBeNull();
  });

  test.each([
    ["nothing", ""],
    ["none", "?ids="],
    ["no ids", "?ids=1,2"],
    [
      "more than a hundred",
      `?ids=${Array.from({ length: 101 }, (_, nth) => `01a20000-0000-7000-8000-${String(nth).padStart(12, "0")}`).join()}`,
    ],
  ])("an address that names %s leads to the list", async (_, query) => {
    const server = fakeServer({});
    await renderRoutes([{ path: "/cancel/invoices", element: <CancelManyScreen /> }], {
      at: `/cancel/invoices${query}`,
    });
    expect(screen.getByRole("link", { name: "Ir a la lista de facturas" }).getAttribute("href")).toBe("/list/invoice");
    expect(server.received).toEqual([]);
  });
});

describe("asking", () => {
  test("names only what can be asked for, under a key of its own, and shows what became of each", async () => {
    let invoices = [one(1), one(2), one(3, { left_out: [RELATED] })];
    const { server, view } = open(() => ({ json: { invoices } }), {
      [ASK]: () => {
        invoices = [
          one(1, { cancellation: request("cancelled"), left_out: ["La factura ya está cancelada."] }),
          one(2, {
            cancellation: request("in_process", { waiting_for: "receiver" }),
            left_out: ["Ya hay una solicitud"],
          }),
          one(3, { left_out: [RELATED] }),
        ];
        return { json: { message: "Solicitudes de cancelación hechas: 2.", outcomes: [] } };
      },
    });
    const { user } = await view;
    await user.click(await screen.findByRole("radio", { name: /no se llevó a cabo/ }));
    await user.click(screen.getByRole("button", { name: "Solicitar la cancelación de 2 facturas" }));
    expect(await screen.findByText("Solicitudes de cancelación hechas: 2.")).toBeTruthy();
    expect(await listed(/Solicitadas \(2\)/)).toEqual([
      "A-1$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLACancelada",
      "A-2$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLAEn procesoFalta la respuesta del receptor.",
    ]);
    expect(screen.getByText(/El SAT resolvió 1 de 2\. Esperan al receptor: 1\./)).toBeTruthy();
    const bar = screen.getByRole("progressbar", { name: "El SAT resolvió 1 de 2." });
    expect(bar.getAttribute("aria-valuenow")).toBe("50");
    expect(screen.queryByRole("button", { name: /^Solicitar la/ })).toBeNull();
    const [sent] = server.received.filter(({ url }) => url.endsWith("/cancel"));
    expect(sent?.body).toEqual({ ids: [idOf(1), idOf(2)], motive: "03" });
    expect(sent?.headers.get("idempotency-key")).toMatch(/^cancel-many-/);
  });

  test("what was not taken can be asked for again, and says what was wrong; what a receiver refused cannot", async () => {
    const problems = [{ code: "205", message: "El SAT aún no conoce la factura." }];
    open([
      one(1, { cancellation: request("refused", { problems }) }),
      one(2, { cancellation: request("rejected"), left_out: ["El receptor ya rechazó"] }),
    ]);
    expect(await listed(/Por solicitar \(1\)/)).toEqual([
      "A-1$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLANo aceptada por el SATEl SAT aún no conoce la factura.",
    ]);
    expect(await listed(/Solicitadas \(1\)/)).toEqual([
      "A-2$1,102.00 MXNUNIVERSIDAD ROBOTICA ESPAÑOLARechazada por el receptorEl receptor ya rechazó",
    ]);
  });

  test("a failure says why, and leaves the question to be asked again", async () => {
    const { view } = open([one(1)], {
      [ASK]: { status: 409, json: { message: "Suba antes su certificado de sello.", code: "no_certificate" } },
    });
    const { user } = await view;
    await user.click(await screen.findByRole("radio", { name: /ninguna la sustituye/ }));
    await user.click(screen.getByRole("button", { name: /^Solicitar la/ }));
    expect(await screen.findByText("Suba antes su certificado de sello.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /ninguna la sustituye/ }).checked).toBe(true);
  });
});
