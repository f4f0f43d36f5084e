import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

test("asks with the product's words, names the record, and starts on the safe answer", async () => {
  const [cancel, accept] = [vi.fn(), vi.fn()];
  const { user } = await renderScreen(
    <DeleteDialog opened name="Aceros del Norte" onCancel={cancel} onAccept={accept} />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Confirmación" });
  expect(dialog.textContent).toContain("¿Esta seguro que desea eliminar el registro seleccionado?");
  expect(dialog.textContent).toContain("Aceros del Norte");
  expect(screen.getByRole("button", { name: "Cancelar" }).dataset.autofocus).toBe("true");
  await user.click(screen.getByRole("button", { name: "Cancelar" }));
  expect([cancel.mock.calls.length, accept.mock.calls.length]).toEqual([1, 0]);
  await user.click(screen.getByRole("button", { name: "Aceptar" }));
  expect(accept).toHaveBeenCalledTimes(1);
});

test("can ask something else", async () => {
  await renderScreen(<DeleteDialog opened text="Deseas eliminar la serie" onCancel={() => 0} onAccept={() => 0} />);
  expect((await screen.findByRole("dialog")).textContent).toContain("Deseas eliminar la serie");
});
