import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TEMPLATES, templateId } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { TemplatesScreen } from "./templates-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

const WORDS = {
  subject: "Confirme",
  title: "Hola, {username}",
  body: "Confirme su correo.",
  action: "Confirmar",
  remark: "",
};
const blank = { changed: false, version: 0, changed_at: null, changed_by: null };
const ID = "mail.verify.es";
const PATH = `/api/admin/templates/${ID}`;
const of = (id: string, parts: object = {}) => {
  const [surface = "", kind = "", language = ""] = id.split(".");
  return { id, surface, kind, language, ...blank, ...parts };
};
const template = (parts: object = {}) => ({ ...of(ID), content: WORDS, built_in: WORDS, versions: [], ...parts });
const preview = { json: { subject: "Confirme", text: "Hola", page: "about:blank" } };

test("every template is listed once, with a link for each language, and says which were changed", async () => {
  const rows = TEMPLATES.map(templateId).map((id) =>
    of(id, id === ID ? { changed: true, version: 3, changed_at: "2026-11-20T16:00:00Z", changed_by: "ana" } : {}),
  );
  fakeServer({ "POST /api/admin/templates/list": { json: { rows, total: rows.length, total_is_exact: true } } });
  await renderScreen(<TemplatesScreen />);
  const link = await screen.findByRole("link", { name: "Confirmar el correo electrónico, Español" });
  expect(link.getAttribute("href")).toContain(`?template=${ID}`);
  expect(screen.getAllByRole("link")).toHaveLength(TEMPLATES.length);
  expect(screen.getAllByText("Modificada")).toHaveLength(1);
});

test("an unknown variable is named at its field, waits with the preview and sends nothing; a right one is saved over the version that was seen", async () => {
  const saved = template({ changed: true, version: 1, content: { ...WORDS, title: "Bienvenida, {username}" } });
  const { received } = fakeServer({
    [`GET ${PATH}`]: { json: { template: template() } },
    [`POST ${PATH}/preview`]: preview,
    [`PUT ${PATH}`]: { json: { message: "La plantilla se guardó.", template: saved } },
    "POST /api/admin/templates/list": { json: { rows: [], total: 0, total_is_exact: true } },
  });
  const { container } = await renderScreen(<TemplatesScreen />, { at: `/?template=${ID}` });
  const hands = userEvent.setup();
  const title = await screen.findByLabelText(/Título/);
  await waitFor(() => expect(container.querySelector("iframe")?.getAttribute("src")).toBe(preview.json.page));
  // Nothing runs in it, and it is nobody's origin.
  expect(container.querySelector("iframe")?.getAttribute("sandbox")).toBe("");
  await hands.clear(title);
  await hands.type(title, "Hola, {{nombre}");
  await hands.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("No existe esta variable: {nombre}")).toBeTruthy();
  expect(await screen.findByText("Corrija los campos marcados para ver cómo queda.")).toBeTruthy();
  expect(received.some(({ method }) => method === "PUT")).toBe(false);
  await hands.clear(title);
  await hands.type(title, "Bienvenida, {{username}");
  await hands.click(screen.getByRole("button", { name: "Insertar username en el mensaje" }));
  await hands.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(received.filter(({ method }) => method === "PUT")).toHaveLength(1));
  expect(received.find(({ method }) => method === "PUT")?.body).toMatchObject({
    version: 0,
    content: { title: "Bienvenida, {username}", body: expect.stringContaining("{username}") },
  });
  expect(await screen.findByRole("button", { name: "Volver al original" })).toBeTruthy();
}, 30_000);

test("an earlier version is loaded into the form, and the original is restored", async () => {
  const versions = [
    { version: 2, changed_at: "2026-11-20T16:00:00Z", changed_by: "ana", content: { ...WORDS, title: "Segunda" } },
    { version: 1, changed_at: "2026-11-19T16:00:00Z", changed_by: "eva", content: { ...WORDS, title: "Primera" } },
  ];
  const now = template({ changed: true, version: 2, content: { ...WORDS, title: "Segunda" }, versions });
  const { received } = fakeServer({
    [`GET ${PATH}`]: { json: { template: now } },
    [`POST ${PATH}/preview`]: preview,
    [`POST ${PATH}/revert`]: { json: { message: "Original", template: template({ version: 3 }) } },
    "POST /api/admin/templates/list": { json: { rows: [], total: 0, total_is_exact: true } },
  });
  await renderScreen(<TemplatesScreen />, { at: `/?template=${ID}` });
  const hands = userEvent.setup();
  const list = await screen.findByRole("region", { name: "Versiones" });
  await hands.click(within(list).getByRole("button", { name: "Recuperar la versión 1 en el formulario" }));
  expect((screen.getByLabelText(/Título/) as HTMLInputElement).value).toBe("Primera");
  await hands.click(screen.getByRole("button", { name: "Volver al original" }));
  await waitFor(() => expect((screen.getByLabelText(/Título/) as HTMLInputElement).value).toBe("Hola, {username}"));
  expect(received.find(({ url }) => url.endsWith("/revert"))?.body).toEqual({ version: 2 });
}, 30_000);

test("a change by somebody else is shown, and what was typed stays and can overwrite it", async () => {
  const theirs = template({ changed: true, version: 1, content: { ...WORDS, title: "De ana" } });
  let seen: object = template();
  const { received } = fakeServer({
    [`GET ${PATH}`]: () => ({ json: { template: seen } }),
    [`POST ${PATH}/preview`]: preview,
    [`PUT ${PATH}`]: ({ body }) => {
      const { version, content } = body as { version: number; content: object };
      if (version === 0) {
        seen = {
          ...theirs,
          versions: [{ version: 1, changed_at: "2026-11-20T16:00:00Z", changed_by: "ana", content: theirs.content }],
        };
        return { status: 409, json: { code: "template_conflict", message: "Alguien más cambió esta plantilla." } };
      }
      return { json: { message: "Guardada", template: template({ changed: true, version: 2, content }) } };
    },
    "POST /api/admin/templates/list": { json: { rows: [], total: 0, total_is_exact: true } },
  });
  await renderScreen(<TemplatesScreen />, { at: `/?template=${ID}` });
  const hands = userEvent.setup();
  const title = await screen.findByLabelText(/Título/);
  await waitFor(() => expect((title as HTMLInputElement).value).toBe(WORDS.title));
  await hands.clear(title);
  await hands.type(title, "De eva");
  await hands.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByRole("button", { name: "Recuperar la versión 1 en el formulario" })).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe("De eva");
  await hands.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(received.filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(received.filter(({ method }) => method === "PUT")[1]?.body).toMatchObject({
    version: 1,
    content: { title: "De eva" },
  });
}, 30_000);
