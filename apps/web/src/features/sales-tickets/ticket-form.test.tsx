import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { delayed, fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { FORM } from "../invoices/testing/form.ts";
import { TicketForm } from "./ticket-form.tsx";

beforeEach(() => signIn());

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const folio = () => box(/^Folio/);
const total = () => box(/^Total/);
const ieps = () => box(/^IEPS/);

const SAVED = { json: { message: "Ticket guardado." } };
const REFUSED = {
  status: 422,
  json: { code: "validation_failed", message: "Ya existe", errors: { folio: ["Ya existe"] } },
};

/** Types a first ticket, and the next one before the first is answered. */
async function typeTwo(answers: readonly (typeof SAVED | typeof REFUSED)[]) {
  const { promise, give } = delayed<void>();
  const left = [...answers];
  const sent: unknown[] = [];
  fakeServer({
    "GET /api/invoices/form": { json: FORM },
    "POST /api/tickets/update_or_create": async ({ body }) => {
      sent.push(body);
      await promise;
      return left.shift() ?? SAVED;
    },
  });
  const { user } = await renderScreen(<TicketForm onClose={vi.fn()} />);
  await waitFor(() => expect(folio().matches(":disabled")).toBe(false));
  await user.type(folio(), "T-1");
  await user.type(total(), "116");
  // As Enter does: the focus is still in the total.
  act(() => total().form?.requestSubmit());
  await waitFor(() => expect([folio().value, document.activeElement]).toEqual(["", folio()]));
  await user.keyboard("T-2");
  await user.type(ieps(), "8");
  expect(total().getAttribute("aria-invalid")).not.toBe("true");
  await act(async () => give());
  return { user, sent };
}

const save = () => screen.getByRole("button", { name: "Guardar" });
const shown = () => [folio().value, total().value.replace(/[$,]|\.00$/g, ""), ieps().value.replace(" %", "")];

test("the next ticket can be typed while one is being saved, and stays once that is saved", async () => {
  await typeTwo([SAVED]);
  await waitFor(() => expect(shown()).toEqual(["T-2", "", "8"]));
});

test("the next ticket is sent with Enter while one is being saved, after it", async () => {
  const { promise, give } = delayed<void>();
  const sent: object[] = [];
  fakeServer({
    "GET /api/invoices/form": { json: FORM },
    "POST /api/tickets/update_or_create": async ({ body }) => {
      sent.push(body as object);
      await promise;
      return SAVED;
    },
  });
  const { user } = await renderScreen(<TicketForm onClose={vi.fn()} />);
  await waitFor(() => expect(folio().matches(":disabled")).toBe(false));
  for (const [name, amount] of [
    ["T-1", "116"],
    ["T-2", "58.07"],
  ] as const) {
    await user.type(folio(), name);
    await user.type(total(), amount);
    // A browser sends nothing with Enter while the button is disabled.
    expect(save().matches(":disabled")).toBe(false);
    act(() => total().form?.requestSubmit());
    if (name === "T-1") await waitFor(() => expect([folio().value, document.activeElement]).toEqual(["", folio()]));
  }
  expect(sent).toHaveLength(1);
  await act(async () => give());
  await waitFor(() => expect([sent.length, ...shown()]).toEqual([2, "", "", ""]));
  expect(sent).toMatchObject([
    { folio: "T-1", total: "116" },
    { folio: "T-2", total: "58.07" },
  ]);
});

test("Enter pressed twice sends a ticket once, and says nothing of the next one, which is empty", async () => {
  const { promise, give } = delayed<void>();
  let sent = 0;
  fakeServer({
    "GET /api/invoices/form": { json: FORM },
    "POST /api/tickets/update_or_create": async () => {
      sent += 1;
      await promise;
      return SAVED;
    },
  });
  const { user } = await renderScreen(<TicketForm onClose={vi.fn()} />);
  await waitFor(() => expect(folio().matches(":disabled")).toBe(false));
  await user.type(folio(), "T-1");
  await user.type(total(), "116");
  act(() => total().form?.requestSubmit());
  await waitFor(() => expect([folio().value, document.activeElement]).toEqual(["", folio()]));
  act(() => total().form?.requestSubmit());
  await act(async () => give());
  await waitFor(() => expect(total().form?.getAttribute("aria-busy")).toBe("false"));
  expect([sent, folio().getAttribute("aria-invalid"), total().getAttribute("aria-invalid")]).toEqual([1, null, null]);
});

test("a ticket that is refused comes back to be corrected, and the next one after it, as far as it was typed", async () => {
  const { user, sent } = await typeTwo([REFUSED, REFUSED, SAVED]);
  await waitFor(() => expect(shown()).toEqual(["T-1", "116", ""]));
  expect(screen.getByText(/^Lo que escribió del siguiente/)).not.toBeNull();
  // What was refused is said at its field, and nothing of the next one, which is not all typed yet.
  expect([folio(), total()].map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", null]);
  await user.click(save());
  await waitFor(() => expect([sent.length, ...shown()]).toEqual([2, "T-1", "116", ""]));
  await user.type(folio(), "b");
  await user.click(save());
  await waitFor(() => expect([sent.length, ...shown()]).toEqual([3, "T-2", "", "8"]));
  // As it was, and not with what the next one has besides its folio.
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toMatchObject({ folio: "T-1b", total: "116" });
  expect(screen.queryByText(/Lo que escribió del siguiente/)).toBeNull();
});
