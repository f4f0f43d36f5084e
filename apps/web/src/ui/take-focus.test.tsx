import { Modal, Popover } from "@mantine/core";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { takeFocus } from "./take-focus.ts";

afterEach(() => void vi.useRealTimers());

const button = (name: string) => screen.getByRole("button", { name });

const fields = (
  <>
    <button type="button" disabled>
      Nada
    </button>
    <button type="button">Primero</button>
    <button type="button">Segundo</button>
  </>
);

function Settings() {
  return (
    <Popover trapFocus returnFocus>
      <Popover.Target>
        <button type="button">Cuenta</button>
      </Popover.Target>
      <Popover.Dropdown ref={takeFocus}>{fields}</Popover.Dropdown>
    </Popover>
  );
}

test("an opened dialog has the focus before the next key press, the focus trap does not move it back, and closing returns it to the button", async () => {
  await renderScreen(<Settings />);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => button("Cuenta").focus());
  fireEvent.click(button("Cuenta"));
  await Promise.resolve();
  expect(document.activeElement).toBe(button("Primero"));
  fireEvent.keyDown(button("Primero"), { key: "Tab" });
  expect(document.activeElement).toBe(button("Segundo"));
  act(() => void vi.runAllTimers());
  expect(document.activeElement).toBe(button("Segundo"));
  fireEvent.click(button("Cuenta"));
  act(() => void vi.runAllTimers());
  expect(document.activeElement).toBe(button("Cuenta"));
});

test("the focus goes to the element that a dialog marks, and to the dialog itself when nothing in it is focusable", async () => {
  const { unmount } = await renderScreen(
    <Modal opened onClose={() => undefined} withCloseButton={false} title="Dos">
      {fields}
      <button type="button" data-autofocus>
        Elegido
      </button>
    </Modal>,
  );
  expect(document.activeElement).toBe(button("Elegido"));
  unmount();
  await renderScreen(
    <Modal opened onClose={() => undefined} withCloseButton={false} title="Vacío">
      Nada
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Vacío" }));
});
