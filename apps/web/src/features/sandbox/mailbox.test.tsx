import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { MailboxScreen } from "./mailbox-screen.tsx";

const mail = {
  id: "m1",
  kind: "verify",
  recipient: "ana@ejemplo.mx",
  subject: "Confirme su correo",
  state: "sent",
  created_at: "2026-11-20T18:00:00Z",
};
const list = { "GET /api/sandbox/mailbox": { json: { rows: [mail], total: 1 } } };

afterEach(() => vi.unstubAllGlobals());

test("a mail is opened and its link can be followed", async () => {
  const body_text = "Abra http://localhost:3000/verify/u1/t1.\nGracias <script>alert(1)</script>";
  fakeServer({
    ...list,
    "GET /api/sandbox/mailbox/m1": { json: { mail: { ...mail, body_text, body_html: "<p>otra</p>" } } },
  });
  const { user, container } = await renderScreen(<MailboxScreen />, { at: "/sandbox/mailbox" });
  await user.click(await screen.findByRole("link", { name: /Confirme su correo/ }));
  const article = within(await screen.findByRole("article"));
  const link = await article.findByRole("link", { name: "http://localhost:3000/verify/u1/t1" });
  expect(link.getAttribute("href")).toBe("http://localhost:3000/verify/u1/t1");
  expect(container.textContent).toContain("<script>alert(1)</script>");
  expect(container.querySelector("article script, article iframe")).toBeNull();
});

test("a mail that is only HTML is shown in a sandboxed iframe without permissions", async () => {
  fakeServer({
    ...list,
    "GET /api/sandbox/mailbox/m1": { json: { mail: { ...mail, body_text: null, body_html: "<p>hola</p>" } } },
  });
  await renderScreen(<MailboxScreen />, { at: "/sandbox/mailbox?mail=m1" });
  const frame = await screen.findByTitle("Confirme su correo");
  expect([frame.getAttribute("sandbox"), frame.getAttribute("srcdoc")]).toEqual(["", "<p>hola</p>"]);
});

test("no mails yet, and no mailbox at all", async () => {
  fakeServer({ "GET /api/sandbox/mailbox": { json: { rows: [], total: 0 } } });
  const first = await renderScreen(<MailboxScreen />);
  expect(await screen.findByText("Aún no hay correos")).toBeTruthy();
  first.unmount();
  fakeServer({
    "GET /api/sandbox/mailbox": { status: 403, json: { message: "Solo en pruebas", code: "sandbox_only" } },
  });
  await renderScreen(<MailboxScreen />);
  expect(await screen.findByText("El buzón no está disponible")).toBeTruthy();
  expect(screen.getByText("Solo en pruebas")).toBeTruthy();
});
