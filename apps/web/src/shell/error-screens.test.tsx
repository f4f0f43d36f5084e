import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LazyImportError } from "../lib/lazy-import.ts";
import { renderRoutes } from "../testing/render.tsx";
import { ErrorScreen } from "./error-screens.tsx";

const health = { status: "ok", mode: "live", version: "1", mailbox: false };
const connected = vi.fn();
let answers = false;

/** A screen that fails like this, in front of a server that answers while `answers` is true. */
async function fail(error: Error) {
  connected.mockClear();
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async () => {
    if (!answers) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(health));
  });
  const Failing = () => {
    throw error;
  };
  await renderRoutes([{ path: "/", element: <Failing />, errorElement: <ErrorScreen onConnected={connected} /> }]);
}

afterEach(() => vi.restoreAllMocks());

const lost = () => new LazyImportError("Failed to fetch dynamically imported module");

test("a screen that could not be fetched reports a missing connection, and is loaded once there is one", async () => {
  answers = false;
  await fail(lost());
  expect(await screen.findByText("Sin conexión")).toBeTruthy();
  expect(screen.queryByText(/administrador/)).toBeNull();
  answers = true;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(connected).toHaveBeenCalledOnce());
});

test("a screen that is missing although the server answers is not reported as a connection problem, and is not reloaded endlessly", async () => {
  answers = true;
  await fail(lost());
  expect(await screen.findByText("Algo falló en esta pantalla")).toBeTruthy();
  window.dispatchEvent(new Event("online"));
  await new Promise(requestAnimationFrame);
  expect(connected).not.toHaveBeenCalled();
});

test("a bug is reported as one", async () => {
  answers = false;
  await fail(new Error("x is undefined"));
  expect(await screen.findByText("Algo falló en esta pantalla")).toBeTruthy();
});
