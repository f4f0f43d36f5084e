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

test.each([
  ["saved, what was typed meanwhile is the next one's", { json: { message: "Ticket guardado." } }, ["T-2", ""]],
  [
    "refused, it comes back to be corrected",
    { status: 422, json: { code: "validation_failed", message: "Ya existe", errors: { folio: ["Ya existe"] } } },
    ["T-1", "116"],
  ],
])("the next ticket can be typed while one is being saved; once that is %s", async (_, answer, expected) => {
  const { promise, give } = delayed<void>();
  fakeServer({
    "GET /api/invoices/form": { json: FORM },
    "POST /api/tickets/update_or_create": async () => {
      await promise;
      return answer;
    },
  });
  const { user } = await renderScreen(<TicketForm onClose={vi.fn()} />);
  await waitFor(() => expect(folio().matches(":disabled")).toBe(false));
  await user.type(folio(), "T-1");
  await user.type(total(), "116");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect([folio().value, document.activeElement]).toEqual(["", folio()]));
  await user.keyboard("T-2");
  await act(async () => give());
  await waitFor(() => expect([folio().value, total().value.replace(/[$,]|\.00$/g, "")]).toEqual(expected));
});
