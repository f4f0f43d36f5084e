import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ROLE_SCOPES } from "@timbra/contract";
import { vi } from "vitest";
import { endSession, startSession } from "../../../lib/session.ts";
import { ModalHost, type Modals } from "../../../shell/modal-host.tsx";
import { fakeServer, type RecordedRequest } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import type { EditorModals } from "../editor/editor-context.ts";
import { EditorScreen } from "../editor/editor-screen.tsx";
import { CUSTOMER, CUSTOMER_ROW, FORM, PRODUCT, UNITS } from "./form.ts";

export const DRAFT_ID = "0193a6f2-7a50-7c00-8000-0000000000d1";

type Handlers = Parameters<typeof fakeServer>[0];
interface Body {
  readonly revision?: number;
}

/** An invoice as the server answers it: a draft of what was sent, at the next revision. */
export const draftAnswer = (body: unknown, revision: number, parts: object = {}) => ({
  message: "El borrador se guardó.",
  invoice: {
    id: DRAFT_ID,
    state: "draft",
    status: "draft",
    revision,
    draft: body,
    problems: [],
    remarks: [],
    uuid: null,
    ...parts,
  },
});

/** A draft in which only the defaults are. */
export const KEEP_BODY = {
  type: "I",
  series_id: FORM.series[0]?.series_id ?? null,
  customer_id: null,
  receiver: null,
  cfdi_use_id: 3,
  payment_form_id: 3,
  payment_method_id: 2,
  export_id: 1,
  tax_regime_id: 1,
  currency_id: 1,
  exchange_rate: null,
  conditions: null,
  expedition_zip: null,
  relations: [],
  global: null,
  local_taxes: [],
  complements: [],
  notes: null,
  extra: null,
};

export const SAVE = `PUT /api/invoices/${DRAFT_ID}`;
export const STAMP = `POST /api/invoices/${DRAFT_ID}/stamp`;
export const PREVIEW = `GET /api/invoices/${DRAFT_ID}`;

const usual: Handlers = {
  "GET /api/invoices/form": { json: FORM },
  "GET /api/products/getUnitsData": { json: { units: UNITS, taxobjects: FORM.catalogues.taxobjects } },
  "GET /api/auth/get/credits": { json: { credits: 5 } },
  "POST /api/customers/list/paginate": { json: { rows: [CUSTOMER_ROW], total: 1, next_cursor: null, page: 1 } },
  "POST /api/products/list/paginate": { json: { rows: [PRODUCT], total: 1, next_cursor: null, page: 1 } },
  "GET /api/customers": { json: { customer_data: CUSTOMER } },
  "POST /api/invoices/draft": ({ body }: RecordedRequest) => ({ status: 201, json: draftAnswer(body, 1) }),
  [SAVE]: ({ body }: RecordedRequest) => ({ json: draftAnswer(body, ((body as Body).revision ?? 0) + 1) }),
};

const MODALS: EditorModals = {
  Customer: ({ customerId, onSaved }) => (
    <button type="button" onClick={() => onSaved({ ...CUSTOMER, name: "OTRO NOMBRE" })}>
      {customerId === undefined ? "guardar cliente nuevo" : "guardar cliente"}
    </button>
  ),
  Product: ({ onSaved }) => (
    <button type="button" onClick={() => onSaved(PRODUCT)}>
      guardar producto
    </button>
  ),
};

interface Options {
  readonly handlers?: Handlers;
  readonly at?: string;
  readonly language?: "es" | "en";
  /** Of who is signed in. */
  readonly email?: string;
}

/** The editor over a server with configured answers, at the address of a new invoice or of a draft. */
export async function openEditor({
  handlers = {},
  at = "/create/invoice",
  language = "es",
  email = "ana@ejemplo.mx",
}: Options = {}) {
  const scopes = [...ROLE_SCOPES.NormalRole];
  const user = { name: "Ana", email, rfc: FORM.issuer.rfc, roles: ["NormalRole" as const], scopes };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  const { received } = fakeServer({ ...usual, ...handlers });
  const editor = (
    <ModalHost modals={{} as Modals}>
      <EditorScreen modals={MODALS} />
    </ModalHost>
  );
  const view = await renderRoutes(
    [
      { path: "/create/invoice", element: editor },
      { path: "/invoice/:id", element: <p>la factura</p> },
      { path: "*", element: <p>otra parte</p> },
    ],
    { at, language },
  );
  const sentTo = (address: string) =>
    received.filter(({ method, url }) => `${method} ${url.split("?")[0]}` === address);
  return { ...view, received, sentTo };
}

type User = Awaited<ReturnType<typeof openEditor>>["user"];

/** Milliseconds that searches and saves, which wait for a pause, may take. */
export const WAIT_OPTIONS = { timeout: 4000 };

export const cell = (name: RegExp | string) => screen.getByRole("combobox", { name });
export const amount = (name: RegExp | string) => screen.getByRole("textbox", { name });

export async function pickCustomer(user: User) {
  await user.type(await screen.findByRole("combobox", { name: "Cliente" }), "uni");
  await user.click(await screen.findByRole("option", { name: /UNIVERSIDAD/ }, WAIT_OPTIONS));
}

export async function pickProduct(user: User, line = 1) {
  await user.type(cell(`Descripción del concepto ${line}`), "sop");
  await user.click(await screen.findByRole("option", { name: /Soporte/ }, WAIT_OPTIONS));
}

export const totalsBar = () => within(screen.getByRole("region", { name: "Totales" }));
export const total = () => totalsBar().getByText(/MXN|USD/).textContent;
export const stampButton = () => screen.getByRole("button", { name: /^Timbrar/ });

export const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });

export const waitUntilSaved = () => waitFor(() => screen.getByText(/^Guardado/), WAIT_OPTIONS);

/** Leaves the editor, which keeps what it has not kept yet, and forgets everything. To be run after each test. */
export async function closeEditor() {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 20));
  endSession();
  localStorage.clear();
  vi.unstubAllGlobals();
}
