import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  cell,
  closeEditor,
  DRAFT_ID,
  draftAnswer,
  openEditor,
  PREVIEW,
  paste,
  pickCustomer,
  pickProduct,
  SAVE,
  STAMP,
  stampButton,
  total,
  WAIT_OPTIONS,
} from "../testing/editor.tsx";

afterEach(closeEditor);

const invoiceCreated = "POST /api/invoices/draft";

/** The draft is at `revision` afterwards, by default at that of its last save. */
const tried = async (answer: object, revision?: number, parts: object = {}) => {
  const look = (): object => ({ json: draftAnswer({}, revision ?? countSaves(opened), parts) });
  const opened = await openEditor({ handlers: { [STAMP]: answer, [PREVIEW]: look } });
  await pickCustomer(opened.user);
  await pickProduct(opened.user);
  await opened.user.click(stampButton());
  return opened;
};

/** Whoever types slowly has the draft kept meanwhile, each time as the next revision. */
const countSaves = ({ sentTo }: Pick<Awaited<ReturnType<typeof openEditor>>, "sentTo">) =>
  sentTo(invoiceCreated).length + sentTo(SAVE).length;

test("the provider's reasons are shown at their fields; the next attempt has another revision, and so another key", async () => {
  const refused = {
    status: 422,
    json: {
      code: "invoice_rejected",
      message: "rechazó",
      problems: [
        {
          code: "CFDI40147",
          path: "receiver.zip_code",
          params: {},
          severity: "error",
          message: "Ese código postal no es el suyo.",
        },
      ],
    },
  };
  const { user, sentTo } = await tried(refused, 9);
  expect(
    await screen.findByText("El proveedor de certificación no aceptó la factura", undefined, WAIT_OPTIONS),
  ).toBeTruthy();
  expect(screen.getAllByText("Ese código postal no es el suyo.").length).toBeGreaterThan(0);
  expect(screen.getByText("CFDI40147")).toBeTruthy();
  const saves = countSaves({ sentTo });
  await user.click(stampButton());
  await waitFor(() => expect(sentTo(STAMP)).toHaveLength(2), WAIT_OPTIONS);
  expect(sentTo(STAMP).map(({ headers }) => headers.get("idempotency-key"))).toEqual([
    `stamp-${DRAFT_ID}-${saves}`,
    `stamp-${DRAFT_ID}-9`,
  ]);
});

test("a refusal about a line is shown at that line, also when lines above it were removed since", async () => {
  const message = "Esa clave no está en la lista del SAT.";
  const problem = { code: "CFDI40162", path: "items.2.key", params: {}, severity: "error", message };
  const { user } = await openEditor({
    handlers: {
      [STAMP]: { status: 422, json: { code: "invoice_has_problems", message: "x", problems: [problem] } },
      [PREVIEW]: { json: draftAnswer({}, 2) },
    },
  });
  await pickCustomer(user);
  paste(
    cell("Descripción del concepto 1"),
    "Silla\t56101504\t1\tH87\t10\nMesa\t56101519\t1\tH87\t20\nBanca\t56101504\t1\tH87\t30\n",
  );
  await waitFor(() => expect(total()).toBe("$69.60 MXN"));
  await user.click(stampButton());
  expect((await screen.findAllByText(message, undefined, WAIT_OPTIONS)).length).toBeGreaterThan(0);
  const isWrong = (line: number) => cell(`Clave SAT del concepto ${line}`).getAttribute("aria-invalid");
  expect([1, 2, 3].map(isWrong)).toEqual(["false", "false", "true"]);
  await user.click(screen.getByRole("button", { name: "Acciones del concepto 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  await waitFor(() => expect([1, 2].map(isWrong)).toEqual(["false", "true"]));
});

test("after a lost answer the invoice's state is loaded; a draft whose stamp did not begin can be retried under the same key", async () => {
  const lost = () => {
    throw new TypeError("network");
  };
  const { user, sentTo } = await tried(lost);
  expect(await screen.findByText("No llegó la respuesta", undefined, WAIT_OPTIONS)).toBeTruthy();
  await user.click(stampButton());
  await waitFor(() => expect(sentTo(STAMP)).toHaveLength(2), WAIT_OPTIONS);
  expect(new Set(sentTo(STAMP).map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

test("a stamp that has begun is not repeated: the invoice's page shows its state", async () => {
  const lost = () => {
    throw new TypeError("network");
  };
  const { sentTo } = await tried(lost, 2, { state: "uncertain", status: "in_process" });
  expect(await screen.findByText("la factura", undefined, WAIT_OPTIONS)).toBeTruthy();
  expect(sentTo(STAMP)).toHaveLength(1);
});

test.each([
  ["no_credits", 402, "link", "Comprar créditos"],
  ["registration_incomplete", 409, "link", "Completar registro"],
  ["no_certificate", 409, "button", "Subir certificado"],
])("%s leads to where it is mended", async (code, status, role, name) => {
  await tried({ status, json: { code, message: "No se puede." } });
  expect(await screen.findByText("No se puede.", undefined, WAIT_OPTIONS)).toBeTruthy();
  expect(screen.getByRole(role, { name })).toBeTruthy();
});

test("a draft that could not be saved is not stamped", async () => {
  const { user, sentTo } = await openEditor({
    handlers: { [invoiceCreated]: { status: 503, json: { code: "x", message: "caído" } } },
  });
  await pickCustomer(user);
  await pickProduct(user);
  await user.click(stampButton());
  expect(await screen.findByText(/Está a salvo en este navegador/, undefined, WAIT_OPTIONS)).toBeTruthy();
  expect(sentTo(STAMP)).toEqual([]);
});
