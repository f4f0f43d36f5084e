import { screen, within } from "@testing-library/react";
import type { BankLine, BankLines, MatchedInvoice } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { BankScreen } from "./bank-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const invoice = (folio: number, amount: string): MatchedInvoice => ({
  invoice_id: `01a20000-0000-7000-8000-00000000000${folio}`,
  ...{ serie: "A", folio, date: "2026-11-01", method: "PPD", balance: amount, amount },
  ...{ receiver_rfc: "URE180429TM6", receiver_name: "UNIVERSIDAD ROBOTICA" },
});
const line = (fingerprint: string, parts: Partial<BankLine>): BankLine => ({
  ...{ fingerprint, row: 2, date: "2026-11-03", amount: "1160.00", text: "PAGO A-1", occurrence: 0 },
  ...{ state: "certain", reason: null, proposals: [[invoice(1, "1160.00")]], pay_id: null },
  ...parts,
});
const found: BankLines = {
  columns: [
    { kind: "date", heading: "Fecha", samples: ["03/11/2026"] },
    { kind: "text", heading: "Concepto", samples: ["PAGO A-1"] },
    { kind: "credit", heading: null, samples: ["1,160.00"] },
  ],
  date_order: "day_first",
  skipped: 1,
  lines: [
    line("one", {}),
    line("two", {
      ...{ text: "DEPOSITO", state: "choose", reason: "several" },
      proposals: [[invoice(2, "1160.00")], [invoice(3, "1160.00")]],
    }),
    line("three", { text: "NADA", state: "none", reason: "nothing", proposals: [] }),
  ],
};

function open() {
  const server = fakeServer({
    "POST /api/pays/bank-lines": { json: found },
    "POST /api/pays/bank-lines/drafts": {
      json: {
        results: [
          { fingerprint: "one", outcome: "drafted", pay_id: "x" },
          { fingerprint: "two", outcome: "already", pay_id: "y" },
        ],
      },
    },
    "GET /api/invoices/form": {
      json: {
        issuer: { zip_code: "06000" },
        series: [{ series_id: "s", serie: "P" }],
        catalogues: { payment_forms: [] },
      },
    },
  });
  return renderScreen(<BankScreen />).then((rendered) => ({ ...server, ...rendered }));
}

test("certain lines are chosen, doubtful ones say why and are chosen by hand, and what was made is said", async () => {
  signIn();
  const { user, received } = await open();
  const read = screen.getByRole("button", { name: "Buscar las facturas" });
  expect(read.hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByLabelText("Pegue aquí los movimientos"));
  await user.paste("03/11/2026\tPAGO A-1\t1,160.00");
  await user.click(read);
  expect(await screen.findByText("1 identificado")).toBeTruthy();
  expect(screen.getByText("Hay más de una posibilidad.")).toBeTruthy();
  expect(screen.getByText("Ninguna factura por cobrar coincide.")).toBeTruthy();
  expect(screen.getByText(/Se omitió 1 renglón/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  const choice = within(screen.getByRole("radiogroup", { name: /Qué paga/ }));
  await user.click(choice.getByRole("radio", { name: /A-3/ }));
  await user.click(screen.getByRole("button", { name: "Preparar 2" }));
  expect(await screen.findByText("Se preparó 1 recibo en borrador. 1 ya estaba preparado.")).toBeTruthy();
  const made = received.find(({ url }) => url.endsWith("/drafts"));
  expect(made?.body).toMatchObject({
    series_id: "s",
    lines: [
      { text: "PAGO A-1", invoices: [{ invoice_id: invoice(1, "").invoice_id, amount: "1160.00" }] },
      { text: "DEPOSITO", invoices: [{ invoice_id: invoice(3, "").invoice_id, amount: "1160.00" }] },
    ],
  });
});

test("a column that was taken for something else is corrected, and the lines are read again", async () => {
  signIn();
  const { user, received } = await open();
  await user.click(screen.getByLabelText("Pegue aquí los movimientos"));
  await user.paste("x");
  await user.click(screen.getByRole("button", { name: "Buscar las facturas" }));
  await user.click(await screen.findByRole("combobox", { name: "Concepto" }));
  await user.click(await screen.findByRole("option", { name: "No usar" }));
  await vi.waitFor(() =>
    expect(received.at(-1)?.body).toMatchObject({ text: "x", columns: ["date", "ignored", "credit"] }),
  );
});
