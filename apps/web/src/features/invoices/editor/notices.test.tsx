import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  closeEditor,
  DRAFT_ID,
  draftAnswer,
  KEEP_BODY,
  openEditor,
  PREVIEW,
  SAVE,
  WAIT_OPTIONS,
} from "../testing/editor.tsx";
import { NO_RELATED } from "../testing/invoice.ts";

afterEach(closeEditor);

const NOTE_ID = "0193a6f2-7a50-7c00-8000-0000000000e1";
const one = {
  type: "I",
  serie: null,
  folio: null,
  uuid: null,
  date: null,
  receiver_name: "ANA",
  total: "116.00",
  currency: "MXN",
};
const LINE = {
  ...{
    product_id: null,
    key: null,
    sku: "T-1",
    description: null,
    quantity: "1",
    unit_id: null,
    unit_price: null,
    total_import: "116.00",
  },
  ...{
    discount: null,
    tax_object_id: 2,
    taxes: [],
    predial: null,
    customs: [],
    third_party: null,
    operation: null,
    complements: [],
  },
};

/** The editor with the draft of a ticket's own invoice, beside a credit note in that state. */
async function openOwn(noteState: "draft" | "stamped" | null) {
  const own = { ...one, id: DRAFT_ID, state: "draft" };
  const note = noteState === null ? null : { ...one, type: "E", id: NOTE_ID, state: noteState };
  const body = { ...KEEP_BODY, cfdi_use_id: null, items: [LINE] };
  const answers = {
    [PREVIEW]: { json: draftAnswer(body, 1) },
    [`${PREVIEW}/related`]: { json: { ...NO_RELATED, ticket: { folio: "T-1", note, own } } },
  };
  return openEditor({ handlers: answers, at: `/create/invoice?draft=${DRAFT_ID}` });
}

test("the customer's invoice of a ticket waits for the note that takes it out of the global one, and leads there", async () => {
  await openOwn("draft");
  expect(
    await screen.findByText("Paso 2 de 2: factura del cliente por el ticket T-1.", undefined, WAIT_OPTIONS),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ir a la nota de crédito" }).getAttribute("href")).toBe(
    `/create/invoice?draft=${NOTE_ID}`,
  );
});

test("after the note, and without one, what was sold and its use are asked for", async () => {
  await openOwn("stamped");
  expect(await screen.findByText(/Escriba qué se vendió/, undefined, WAIT_OPTIONS)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ir a la nota de crédito" })).toBeNull();
});

const ADVANCE = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

test("an invoice that applies an advance says what is left of it, and has it discounted by the server, which knows it", async () => {
  const advance = { ...one, id: NOTE_ID, state: "stamped", serie: "A", folio: 3, uuid: ADVANCE };
  const relation = { type: "07", uuids: [ADVANCE], amounts: ["116.00"] };
  const answer = draftAnswer({ ...KEEP_BODY, relations: [relation], items: [LINE] }, 1);
  const { user, sentTo } = await openEditor({
    handlers: {
      [PREVIEW]: { json: answer },
      [`${PREVIEW}/related`]: {
        json: { ...NO_RELATED, relates_to: [{ relation: "07", uuid: ADVANCE, invoice: advance, left: "116.00" }] },
      },
      [`POST /api/invoices/${DRAFT_ID}/discount-advance`]: { json: answer },
    },
    at: `/create/invoice?draft=${DRAFT_ID}`,
  });
  expect(
    await screen.findByText(/Aplica el anticipo A-3 \(quedan \$116\.00 MXN\)/, undefined, WAIT_OPTIONS),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Facturar el total" })).toBeTruthy();
  const opened = sentTo(PREVIEW).length;
  await user.click(screen.getByRole("button", { name: "Descontar de nuevo" }));
  await waitFor(() => expect(sentTo(PREVIEW).length).toBeGreaterThan(opened), WAIT_OPTIONS);
  expect(sentTo(`POST /api/invoices/${DRAFT_ID}/discount-advance`)[0]?.body).toEqual({ amount: null });
});

test("a transfer says that the transport of goods needs a Carta Porte", async () => {
  const { user } = await openEditor();
  await user.click(await screen.findByRole("radio", { name: "Traslado" }));
  expect(screen.getByText(/requiere el complemento Carta Porte/)).toBeTruthy();
});

test("conflicts of a draft with the issuer's own documents are shown with its problems, as soon as it is saved", async () => {
  const message = "Es más de lo que queda por acreditar de la factura: 100.00";
  const remark = { code: "TIMBRA-SALDO", path: "relations", params: {}, severity: "error", message };
  const saved = draftAnswer({ ...KEEP_BODY, type: "E", items: [] }, 1, { remarks: [remark] });
  await openEditor({
    handlers: { [PREVIEW]: { json: saved }, [SAVE]: { json: saved } },
    at: `/create/invoice?draft=${DRAFT_ID}`,
  });
  expect(await screen.findByText(message, undefined, WAIT_OPTIONS)).toBeTruthy();
});
