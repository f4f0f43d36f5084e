import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { closeToast, getToasts, TOAST_MS, toast } from "./toast.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
  vi.useRealTimers();
});

test("a toast stays five seconds, hovered or not, and then calls `onClose`", async () => {
  const onClose = vi.fn();
  await renderScreen(null);
  act(() => void toast.success("Guardado", { onClose }));
  expect(screen.getByRole("status").textContent).toContain("Guardado");
  fireEvent.mouseEnter(screen.getByText("Guardado"));
  act(() => vi.advanceTimersByTime(TOAST_MS - 1));
  expect(screen.queryByText("Guardado")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Guardado")).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a click closes it, and `onClose` runs only once", async () => {
  const onClose = vi.fn();
  await renderScreen(null);
  act(() => void toast.info("Hola", { onClose }));
  fireEvent.click(screen.getByText("Hola"));
  act(() => vi.advanceTimersByTime(TOAST_MS));
  expect(screen.queryByText("Hola")).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("several errors are a list in an alert", async () => {
  await renderScreen(null);
  act(() => void toast.error(["RFC no válido", "Falta el nombre"]));
  const items = screen.getByRole("alert").querySelectorAll("li");
  expect([...items].map((item) => item.textContent)).toEqual(["RFC no válido", "Falta el nombre"]);
});

test("a toast can be given its own time", async () => {
  await renderScreen(null);
  act(() => void toast.success("Corto", { duration: 2000 }));
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByText("Corto")).toBeNull();
});

test("what can be done about a message is a button beside it, which closes it", async () => {
  const run = vi.fn();
  const onClose = vi.fn();
  await renderScreen(null);
  act(() => void toast.success("Se eliminó 1 cliente.", { onClose, action: { label: "Deshacer", run } }));
  fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect([run.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  expect(screen.queryByText("Se eliminó 1 cliente.")).toBeNull();
});
