import { screen, waitFor, within } from "@testing-library/react";
import type { Series } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { SeriesForm } from "./series-form.tsx";

beforeEach(() => signIn());

const A: Series = { series_id: "018f0000-0000-7000-8000-000000000001", serie: "A", folio_siguiente: 12 };

/** A server with its own list, so that what is added or deleted is seen to be. */
function seriesServer(start: Series[], refusal?: { readonly status: number; readonly json: unknown }) {
  let series = start;
  return fakeServer({
    "GET /api/auth/series/all": () => ({ json: { series } }),
    "GET /api/auth/me": { json: {} },
    "POST /api/auth/series/create": ({ body }) => {
      const { serie, folio } = body as { serie: string; folio: number };
      if (serie === "Z")
        return {
          status: 422,
          json: { code: "series_exists", message: "", errors: { serie: ["La serie Z ya existe"] } },
        };
      const added = { series_id: "018f0000-0000-7000-8000-000000000002", serie, folio_siguiente: folio };
      series = [...series, added];
      return { status: 201, json: { message: "", series: added } };
    },
    "POST /api/auth/series/delete": ({ body }) => {
      if (refusal !== undefined) return refusal;
      series = series.filter(({ series_id }) => series_id !== (body as { series_id: string }).series_id);
      return { json: { message: "" } };
    },
  });
}

const serie = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Serie/ });
const folio = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Folio/ });
const add = () => screen.getByRole("button", { name: "Agregar serie" });

test("is a page as well, without a button that closes it", async () => {
  seriesServer([A]);
  await renderScreen(<SeriesForm as="page" />);
  expect(await screen.findByRole("heading", { level: 1, name: "Series y folios" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Eliminar la serie A" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
});

test("a series of 26 characters is said to be too long, and not cut", async () => {
  const server = seriesServer([]);
  const { user } = await renderScreen(<SeriesForm as="page" />);
  await screen.findByText(/Aún no hay series/);
  await user.clear(serie());
  await user.type(serie(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  await user.click(add());
  await waitFor(() => expect(serie().getAttribute("aria-invalid")).toBe("true"));
  expect(serie().value).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  expect(server.received.some(({ method }) => method === "POST")).toBe(false);
});

test("starts with A and 1, says that there is none yet, and keeps what is added, in upper case", async () => {
  const server = seriesServer([]);
  const { user } = await renderScreen(<SeriesForm as="modal" onClose={() => undefined} />);
  expect(await screen.findByText(/Aún no hay series/)).toBeTruthy();
  expect([serie().value, folio().value]).toEqual(["A", "1"]);
  await user.clear(serie());
  await user.type(serie(), "fac");
  await user.clear(folio());
  await user.type(folio(), "100");
  await user.click(add());
  await screen.findByText("La serie se guardó correctamente");
  expect(server.received.find(({ method }) => method === "POST")?.body).toEqual({ serie: "FAC", folio: 100 });
  const row = await screen.findByRole("row", { name: /FAC/ });
  expect(within(row).getByText("100")).toBeTruthy();
});

test.each(["1.5", "1,000", "A1", "0", "-1"])("%s is no folio", async (typed) => {
  seriesServer([]);
  const { user } = await renderScreen(<SeriesForm as="modal" onClose={() => undefined} />);
  await user.clear(folio());
  await user.type(folio(), typed);
  await user.click(add());
  expect(
    await screen.findByText("El folio es un número entero desde 1, sin decimales, separadores ni prefijo"),
  ).toBeTruthy();
});

test("a series that exists shows an error at its field", async () => {
  seriesServer([]);
  const { user } = await renderScreen(<SeriesForm as="modal" onClose={() => undefined} />);
  await user.clear(serie());
  await user.type(serie(), "z");
  await user.click(add());
  expect(await screen.findAllByText("La serie Z ya existe")).toHaveLength(2);
});

test("deleting asks first, in the words of the specification", async () => {
  const server = seriesServer([A]);
  const { user } = await renderScreen(<SeriesForm as="modal" onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Eliminar la serie A" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirmación" });
  expect(within(dialog).getByText(/Deseas eliminar la serie/)).toBeTruthy();
  expect(server.received.some(({ method }) => method === "POST")).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("La serie se eliminó correctamente")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("row", { name: /A/ })).toBeNull());
});

test("a refusal to delete is shown with the server's reason", async () => {
  seriesServer([A], { status: 409, json: { code: "series_in_use", message: "La serie A ya tiene facturas." } });
  const { user } = await renderScreen(<SeriesForm as="modal" onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Eliminar la serie A" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Confirmación" })).getByRole("button", { name: "Aceptar" }),
  );
  expect(await screen.findByText("No se pudo eliminar la serie")).toBeTruthy();
  expect(screen.getByText("La serie A ya tiene facturas.")).toBeTruthy();
});
