import { screen, within } from "@testing-library/react";
import type { ResponseOf } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { KeyCustodyScreen } from "./key-custody-screen.tsx";

beforeEach(() => signIn());

const USABLE: ResponseOf<"getKeyCustody">["custody"] = {
  key: { no_certificado: "30001000000500003416", stored_at: "2026-10-01T18:00:00Z", cipher: "AES-256-GCM" },
  frozen_at: null,
  openings: 12,
  last_opened_at: "2026-11-20T18:00:00Z",
};
const opening = (id: string, parts: object = {}) => ({
  id,
  done_at: "2026-11-20T18:00:00Z",
  deed: "key_opened",
  actor: "ana",
  actor_role: "NormalRole",
  subject: "30001000000500003416",
  reason: "",
  detail: { purpose: "stamp" },
  address: "192.0.2.7",
  ...parts,
});
const openings = {
  rows: [opening("1"), opening("2", { actor: "", actor_role: "product", detail: { purpose: "cancel" }, address: "" })],
  next_cursor: null,
};

test("tells where the key is, and who opened it, when and for what", async () => {
  fakeServer({
    "GET /api/csd/custody": { json: { custody: USABLE } },
    "GET /api/auth/activity": { json: openings },
  });
  await renderScreen(<KeyCustodyScreen />);
  const where = within(await screen.findByRole("region", { name: "Dónde está y cómo se protege" }));
  expect(where.getByText("30001000000500003416")).toBeTruthy();
  expect(where.getByText(/^AES-256-GCM, con una llave de datos propia/)).toBeTruthy();
  expect(where.getByText("12 en los últimos 30 días")).toBeTruthy();
  const list = within(await screen.findByRole("list", { name: "Quién la abrió y cuándo" }));
  const [first, second] = await list.findAllByRole("listitem");
  expect(first?.textContent).toMatch(/^Para timbrarana · .*192\.0\.2\.7/);
  expect(second?.textContent).toMatch(/^Para cancelarProceso automático · /);
});

test("is frozen, says what that means, and is unfrozen", async () => {
  let frozenAt: string | null = null;
  const custody = () => ({ json: { custody: { ...USABLE, frozen_at: frozenAt } } });
  const server = fakeServer({
    "GET /api/csd/custody": custody,
    "GET /api/auth/activity": { json: { rows: [], next_cursor: null } },
    "POST /api/csd/freeze": () => {
      frozenAt = "2026-11-21T18:00:00Z";
      return { json: { message: "La llave quedó congelada" } };
    },
    "POST /api/csd/unfreeze": () => {
      frozenAt = null;
      return { json: { message: "La llave ya se puede usar." } };
    },
  });
  const { user } = await renderScreen(<KeyCustodyScreen />);
  await user.click(await screen.findByRole("button", { name: "Congelar la llave" }));
  expect(await screen.findByText(/No se puede timbrar ni cancelar, tampoco por la API/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Descongelar la llave" }));
  expect(await screen.findByText("En uso")).toBeTruthy();
  expect(server.received.filter(({ method }) => method === "POST")).toHaveLength(2);
  expect(screen.getByText(/Todavía no hay aperturas registradas/)).toBeTruthy();
});

test("says that there is none, and where one is uploaded", async () => {
  fakeServer({
    "GET /api/csd/custody": { json: { custody: { key: null, frozen_at: null, openings: 0, last_opened_at: null } } },
    "GET /api/auth/activity": { json: { rows: [], next_cursor: null } },
  });
  await renderScreen(<KeyCustodyScreen />, { language: "en" });
  expect(await screen.findByText("No key is stored: nothing can be stamped or cancelled.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Upload a digital seal certificate" })).toBeTruthy();
});
