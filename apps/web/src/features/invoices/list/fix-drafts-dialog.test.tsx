import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { INVOICE_ID, invoiceAnswer, ROW } from "../testing/invoice.ts";
import { FixDraftsDialog, withFixes } from "./fix-drafts-dialog.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const change = { label: "Cambiar el uso de CFDI a S01", set: [{ path: "cfdi_use_id", value: 22 }] };
const problem = {
  code: "CFDI40161",
  path: "cfdi_use_id",
  params: { valor: "D01", regimen: "616" },
  severity: "error",
  message: "No va.",
  change,
} as const;
const withheld = { tax: "ISR", factor: "rate", rate: "0.100000", withheld: true, base: null } as const;
const advice = {
  code: "withhold",
  lines: [0],
  operation: null,
  complements: [],
  message: "Retiene.",
  basis: [],
  fix: { label: "Retener ISR 10 %", add: [withheld], remove: [] },
} as const;
const OTHER_ID = INVOICE_ID.replace("e1", "e2");
const draftRow = (id: string) =>
  ({ ...ROW, id, state: "draft", status: "draft", uuid: null, folio: null, serie: null }) as const;

test("what is certain is done together: fields and taxes; an offer is left out", () => {
  const { draft } = invoiceAnswer();
  const offer = { ...advice, code: "border_offer", fix: { ...advice.fix, label: "Cobrar IVA 8 %" } } as const;
  const fixed = withFixes(draft, { problems: [problem], advice: [advice, offer] as never });
  expect(fixed.labels).toEqual(["Cambiar el uso de CFDI a S01", "Retener ISR 10 %"]);
  expect(fixed.draft.cfdi_use_id).toBe(22);
  expect(fixed.draft.items[0]?.taxes).toEqual([withheld]);
  // Another regime has other uses: which one was meant is seen in one invoice, not done in many.
  const doubtful = { ...problem, params: { valor: "D01", regimen: "601" } };
  expect(withFixes(draft, { problems: [doubtful], advice: [] }).labels).toEqual([]);
  expect(withFixes(draft, { problems: [], advice: [] })).toEqual({ draft, labels: [] });
});

test("drafts are shown with what would change, and saved at their revision when somebody says so", async () => {
  signIn();
  const answer = (id: string) => ({ json: { invoice: invoiceAnswer({ ...draftRow(id), revision: 4 }) } });
  let previews = 0;
  const { received } = fakeServer({
    [`GET /api/invoices/${INVOICE_ID}`]: answer(INVOICE_ID),
    [`GET /api/invoices/${OTHER_ID}`]: answer(OTHER_ID),
    "POST /api/invoices/preview": () => {
      previews += 1;
      return { json: { totals: invoiceAnswer().totals, problems: previews === 1 ? [problem] : [], advice: [] } };
    },
    [`PUT /api/invoices/${INVOICE_ID}`]: {
      json: { message: "Guardado", invoice: invoiceAnswer(), warnings: [], advice: [] },
    },
  });
  let done = false;
  const { user } = await renderScreen(
    <FixDraftsDialog
      rows={[draftRow(INVOICE_ID), draftRow(OTHER_ID)]}
      onClose={() => undefined}
      onDone={() => {
        done = true;
      }}
    />,
  );
  expect(await screen.findByText("Cambiar el uso de CFDI a S01")).toBeTruthy();
  expect(screen.getByText("Nada que corregir con seguridad")).toBeTruthy();
  expect(received.some(({ method }) => method === "PUT")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Aplicar las correcciones" }));
  expect(await screen.findByText("Se corrigió 1 borrador")).toBeTruthy();
  const saved = received.filter(({ method }) => method === "PUT");
  expect(saved.map(({ body }) => body)).toEqual([expect.objectContaining({ cfdi_use_id: 22, revision: 4 })]);
  expect(done).toBe(true);
});

test("with nothing to put right there is one button, and it closes", async () => {
  signIn();
  fakeServer({
    [`GET /api/invoices/${INVOICE_ID}`]: { json: { invoice: invoiceAnswer(draftRow(INVOICE_ID)) } },
    "POST /api/invoices/preview": { json: { totals: invoiceAnswer().totals, problems: [], advice: [] } },
  });
  let closed = false;
  const { user } = await renderScreen(
    <FixDraftsDialog
      rows={[draftRow(INVOICE_ID)]}
      onClose={() => {
        closed = true;
      }}
      onDone={() => undefined}
    />,
  );
  expect(await screen.findByText("Nada que corregir con seguridad")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Aplicar las correcciones" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^(Cerrar|Aceptar)$/ }));
  expect(closed).toBe(true);
});
