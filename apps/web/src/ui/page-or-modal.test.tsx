import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { PageOrModal } from "./page-or-modal.tsx";

test("as a page it has one heading and no dialog", async () => {
  await renderScreen(
    <PageOrModal as="page" title="Crear un concepto" actions={<button type="button">Guardar</button>}>
      contenido
    </PageOrModal>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Crear un concepto" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("as a modal neither Escape nor a click outside closes it", async () => {
  const onClose = vi.fn();
  const { user, baseElement } = await renderScreen(
    <PageOrModal as="modal" title="Cliente" onClose={onClose} actions={<button type="button">Guardar</button>}>
      <input aria-label="nombre" />
    </PageOrModal>,
  );
  await screen.findByRole("dialog", { name: "Cliente" });
  await user.click(screen.getByRole("textbox"));
  await user.keyboard("{Escape}");
  const overlay = baseElement.querySelector(".mantine-Modal-overlay");
  if (overlay === null) throw new Error("the modal has no overlay to click");
  await user.click(overlay);
  expect(onClose).not.toHaveBeenCalled();
});
