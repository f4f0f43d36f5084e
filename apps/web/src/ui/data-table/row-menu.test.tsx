import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { RowMenu } from "./row-menu.tsx";

async function openMenu() {
  const run = vi.fn();
  const view = await renderScreen(
    <main id="content">
      <RowMenu
        name="A-7"
        actions={[
          { label: "Editar", to: "/edit" },
          { label: "Enviar", run: () => run("Enviar") },
          { label: "Cancelar", disabled: true },
          { label: "Eliminar", danger: true, run: () => run("Eliminar") },
        ]}
      />
      <button type="button">Otro</button>
    </main>,
  );
  const button = screen.getByRole("button", { name: "Acciones de A-7" });
  await view.user.click(button);
  const focused = () => document.activeElement?.textContent;
  return { ...view, run, button, focused, isOpen: () => screen.queryByRole("menu") !== null };
}

test("arrows, Home, End and first letters go through what can be chosen", async () => {
  const { user, focused } = await openMenu();
  const seen = [focused()];
  for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}", "{Home}", "{End}", "e", "e", "x"]) {
    await user.keyboard(key);
    seen.push(focused());
  }
  expect(seen).toEqual([
    "Editar",
    "Enviar",
    "Eliminar",
    "Editar",
    "Eliminar",
    "Editar",
    "Eliminar",
    "Editar",
    "Enviar",
    "Enviar",
  ]);
});

test("what is chosen is done once, with the menu closed and the focus on its button", async () => {
  const { user, run, button, isOpen } = await openMenu();
  await user.keyboard("{End}{Enter}");
  expect(run.mock.calls).toEqual([["Eliminar"]]);
  expect([isOpen(), document.activeElement, button.getAttribute("aria-expanded")]).toEqual([false, button, "false"]);
});

test("a link leads to its address", async () => {
  const { user, router } = await openMenu();
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/edit");
});

test.each(["{Escape}", "{Shift>}{Tab}{/Shift}"])("%s closes the menu and chooses nothing", async (key) => {
  const { user, run, isOpen } = await openMenu();
  await user.keyboard(key);
  expect([isOpen(), run.mock.calls]).toEqual([false, []]);
});

test("Tab closes it and goes on behind its button", async () => {
  const { user, isOpen } = await openMenu();
  await user.tab();
  expect([isOpen(), document.activeElement?.textContent]).toEqual([false, "Otro"]);
});

test("a press elsewhere closes it; one on its button too", async () => {
  const { user, button, isOpen } = await openMenu();
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);
  await user.click(button);
  expect(isOpen()).toBe(true);
  await user.click(button);
  expect(isOpen()).toBe(false);
});

test("nothing to do is no menu", async () => {
  await renderScreen(<RowMenu name="A-7" actions={[]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
